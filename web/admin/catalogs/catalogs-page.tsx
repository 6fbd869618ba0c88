import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { FIRST_STEPS } from "#contract/operations/dashboard-messages.ts";
import { categoryReader } from "#contract/products/brand-words.ts";
import { Button } from "#web/ui/button.tsx";
import { usePageDrops } from "#web/ui/files/use-drop-zone.ts";
import { Note } from "#web/ui/forms/note.tsx";
import { useFailureToast } from "../platform/calls/ask.ts";
import { useCategories } from "../platform/data/categories.ts";
import { FileInput } from "../platform/ui/file-input.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { ScreenHead } from "../platform/ui/page-head.tsx";
import { FailedPanel } from "../platform/ui/read-states.tsx";
import { catalogListQuery, categoriesQuery } from "./catalog-data.ts";
import { catalogNews } from "./catalog-state.ts";
import { CategoryCard } from "./category-card.tsx";
import { SeveralPdfs, type SortedPdfs, sortPdfs } from "./several-pdfs.tsx";
import { type Upload, useUploads } from "./uploads.ts";
import "./catalogs.css";
import "./sections.css";

/** /admin/catalogs (spec section 2, 'Admin catalog manager'). */
export function CatalogsPage() {
  const list = useQuery(catalogListQuery);
  const categories = useQuery(categoriesQuery);
  const readCategory = categoryReader(useCategories());
  const uploads = useUploads();
  const [sorted, setSorted] = useState<SortedPdfs>();
  const input = useRef<HTMLInputElement>(null);
  const sort = async (files: readonly File[], category?: string) => {
    if (files.length && categories.data) setSorted(await sortPdfs(files, readCategory, category));
  };
  const isOver = usePageDrops((files) => void sort(files));
  const error = list.error ?? categories.error;
  const isFailed = !!error;
  useFailureToast(error, CATALOG_ADMIN.loadFailed);
  const retry = () => {
    if (list.isError) void list.refetch();
    if (categories.isError) void categories.refetch();
  };
  const isLoaded = list.data && categories.data;
  return (
    <>
      <ScreenHead title="Catalogs" text="Visitors see the newest active PDF of each category.">
        {isLoaded && (
          <Button onClick={() => input.current?.click()}>
            <AdminIcon name="upload" />
            Upload several PDFs
          </Button>
        )}
      </ScreenHead>
      <FileInput
        ref={input}
        multiple
        hidden
        accept="application/pdf,.pdf"
        aria-label="PDFs for several catalogues"
        onFiles={(files) => void sort(files)}
      />
      <News catalogs={list.data} uploads={uploads} />
      {!isLoaded && (isFailed ? <CatalogsFailed onRetry={retry} /> : <CatalogsLoading />)}
      {isLoaded && (
        <div className="columns uses-width" data-over={isOver || undefined}>
          {isFailed && <StaleNote onRetry={retry} />}
          {list.data.length === 0 && uploads.length === 0 && (
            <p className="note whole">{FIRST_STEPS.catalogs}</p>
          )}
          {categories.data.map(([name, category]) => (
            <CategoryCard
              key={category}
              name={name}
              category={category}
              catalogs={list.data.filter((catalog) => catalog.category === category)}
              uploads={uploads.filter((upload) => upload.category === category)}
              onSeveral={(files) => void sort(files, category)}
            />
          ))}
        </div>
      )}
      {sorted && categories.data && (
        <SeveralPdfs sorted={sorted} categories={categories.data} onClose={() => setSorted(undefined)} />
      )}
    </>
  );
}

/** Shown when a refetch failed: the data may be stale. */
function StaleNote({ onRetry }: { onRetry: () => void }) {
  return (
    <Note tone="bad">
      <p>{CATALOG_ADMIN.loadFailed}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  );
}

interface Props {
  catalogs: readonly Catalog[] | undefined;
  uploads: readonly Upload[];
}

/** Announces the progress of uploads and catalogues: each quarter, and the end. */
function News({ catalogs = [], uploads }: Props) {
  const [news, setNews] = useState("");
  const before = useRef<readonly Catalog[]>([]);
  useEffect(() => {
    const sentences = catalogNews(before.current, catalogs);
    before.current = catalogs;
    if (sentences.length > 0) setNews(sentences.join(". "));
  }, [catalogs]);
  const sending = uploads
    .filter(({ failure, isWaiting }) => !failure && !isWaiting)
    .map(({ file, share }) => `${file.name}: ${25 * Math.floor(4 * share)}% sent`);
  return (
    <>
      <p className="sr" role="status">
        {news}
      </p>
      <p className="sr" role="status">
        {sending.join(". ")}
      </p>
    </>
  );
}

function CatalogsLoading() {
  return (
    <div className="columns uses-width" role="status" aria-busy="true" aria-label="Loading catalogues">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className="panel coming-category stack pad">
          <span className="skel" />
          <span className="skel" />
          <span className="skel" />
        </div>
      ))}
    </div>
  );
}

function CatalogsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedPanel title={CATALOG_ADMIN.loadFailed}>
      <Button onClick={onRetry}>Try again</Button>
    </FailedPanel>
  );
}
