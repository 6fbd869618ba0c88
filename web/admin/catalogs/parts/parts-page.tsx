import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Catalog } from "../../../../contract/catalogs/catalog.ts";
import { catalogTitle } from "../../../../contract/catalogs/catalog-rules.ts";
import { FIND_PARTS } from "../../../../contract/messages.ts";
import { counted } from "../../../../contract/platform/counted.ts";
import { Empty } from "../../../ui/empty.tsx";
import { toastFailure } from "../../platform/calls/failure.ts";
import { PageHead } from "../../platform/ui/page-head.tsx";
import { Loading } from "../../platform/ui/spinner.tsx";
import { catalogListQuery, catalogPagesQuery } from "../catalog-data.ts";
import { ChoosePages } from "./choose-pages.tsx";
import { FoundParts } from "./found-parts.tsx";
import { putReading, readingQuery, startReading } from "./reading-data.ts";
import { ScanNote } from "./scan-note.tsx";
import "./parts.css";

/** /admin/catalogs/{id}/parts: tables of a catalogue's pages become parts. */
export function PartsPage({ id }: { id: string }) {
  const list = useQuery(catalogListQuery);
  const catalog = list.data?.find(({ _id }) => _id === id);
  if (list.isError) {
    return (
      <Missing title={FIND_PARTS.loadFailed}>
        <button type="button" className="btn" onClick={() => void list.refetch()}>
          Try again
        </button>
      </Missing>
    );
  }
  if (!list.data) return <Loading text={FIND_PARTS.loading} />;
  if (!catalog) return <Missing title={FIND_PARTS.gone} />;
  if (catalog.processingStatus !== "completed") return <Missing title={FIND_PARTS.notReady} />;
  return <PartsOf catalog={catalog} />;
}

function PartsOf({ catalog }: { catalog: Catalog }) {
  const { data, isError, refetch } = useQuery(readingQuery(catalog._id));
  const { data: pages } = useQuery(catalogPagesQuery(catalog));
  const [isChoosing, setIsChoosing] = useState(false);
  const queries = useQueryClient();
  const reading = data?.reading;
  /** Finds the tables once the text of scans was read, unless there are tables already. */
  const findTables = async () => {
    if (reading?.groups.length) return;
    const all = Array.from({ length: catalog.totalPages }, (_, at) => at + 1);
    try {
      await putReading(queries, await startReading(catalog._id, all));
    } catch (error) {
      toastFailure(error, FIND_PARTS.startFailed);
    }
  };
  const again = reading && !isChoosing && (
    <button type="button" className="btn" onClick={() => setIsChoosing(true)}>
      Choose other pages
    </button>
  );
  return (
    <div className="find-parts stack gap-6 uses-width">
      <PageHead
        title="Find parts"
        text={`${catalogTitle(catalog.originalName)}, ${counted(catalog.totalPages, "page")}`}
        back={<BackLink />}
      >
        {again}
      </PageHead>
      <ScanNote catalogId={catalog._id} onRead={() => void findTables()} />
      {isError && (
        <section className="panel pad" role="alert">
          <Empty title={FIND_PARTS.loadFailed}>
            <button type="button" className="btn" onClick={() => void refetch()}>
              Try again
            </button>
          </Empty>
        </section>
      )}
      {!isError && !data && <Loading text={FIND_PARTS.loading} />}
      {data &&
        (reading && !isChoosing ? (
          <FoundParts key={reading._id} catalog={catalog} reading={reading} pages={pages} />
        ) : (
          <ChoosePages
            catalog={catalog}
            pages={pages}
            before={reading?.pages ?? []}
            onStarted={() => setIsChoosing(false)}
          />
        ))}
    </div>
  );
}

const BackLink = () => (
  <Link className="btn bare s back" to="/admin/catalogs">
    ← Catalogs
  </Link>
);

function Missing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title="Find parts" back={<BackLink />} />
      <section className="panel pad" role="alert">
        <Empty title={title}>{children}</Empty>
      </section>
    </>
  );
}
