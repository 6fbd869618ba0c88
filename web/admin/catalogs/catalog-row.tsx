import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { WARNING_TOAST_DURATION } from "#contract/accounts/limits.ts";
import { catalogs } from "#contract/catalogs/calls.ts";
import { type Catalog, DeleteCatalogAnswer } from "#contract/catalogs/catalog.ts";
import { CATALOG_POLL } from "#contract/catalogs/limits.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { counted } from "#contract/platform/counted.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import { showToast } from "#web/api/toast-store.ts";
import { isProcessing } from "#web/site/viewer/document/queries.ts";
import { UnstyledButton } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { ask } from "../platform/calls/ask.ts";
import { partialAnswer } from "../platform/calls/listed.ts";
import { renew } from "../platform/calls/reads.ts";
import { useRemoval } from "../platform/calls/use-removal.ts";
import { Badge } from "../platform/ui/badge.tsx";
import { Moment } from "../platform/ui/moment.tsx";
import { CatalogActions } from "./catalog-actions.tsx";
import { catalogPagesQuery, dropCatalog } from "./catalog-data.ts";
import { capitalised, isNew, statusText } from "./catalog-state.ts";
import { PreviewImage } from "./page-image.tsx";
import { PagePicker } from "./page-picker.tsx";
import { pageOf } from "./section-drafts.ts";
import { SectionsForm } from "./sections-form.tsx";
import { dropSections, type EditedSections, useSections } from "./use-sections.ts";

/** The number of issues that fit a toast; more are only counted. */
const ISSUES_SHOWN = 4;

interface Props {
  catalog: Catalog;
  onGone: () => void;
}

export function CatalogListRow({ catalog, onGone }: Props) {
  const { data: pages } = useQuery({ ...catalogPagesQuery(catalog), enabled: catalog.pagesReady > 0 });
  const { going, remove } = useRemoval<Catalog>({
    // Spec section 8, 'Confirmations'.
    question: (catalog) => ({
      title: "Delete catalog",
      text: CATALOG_ADMIN.confirmDelete,
      action: "Delete",
      about: <AboutCatalog catalog={catalog} />,
    }),
    async call({ _id: id }) {
      const answer = partialAnswer(DeleteCatalogAnswer);
      const { errors = [] } = await ask(catalogs.remove, { params: { id } }, answer);
      showDeleted(errors);
      dropSections(id);
      dropCatalog(id);
      return undefined;
    },
    failed: CATALOG_ADMIN.deleteFailed,
    onGone,
    after: () => renew(catalogs.list),
  });
  const isGoing = going.has(catalog._id);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const editor = useId();
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const sections = useSections(catalog, close);
  return (
    <li className="cluster gap-4" aria-busy={isGoing || undefined}>
      <div className="pick">
        <PreviewImage page={pages?.get(1)} width={200} />
      </div>
      <CatalogFacts catalog={catalog} isUnsaved={sections.form.formState.isDirty} />
      <CatalogActions
        catalog={catalog}
        isGoing={isGoing}
        onDelete={() => remove(catalog)}
        editor={{ id: editor, isOpen, opener, onToggle: () => setIsOpen(!isOpen) }}
      />
      {isOpen && <NavigationEditor id={editor} catalog={catalog} sections={sections} onClose={close} />}
    </li>
  );
}

/** A catalogue's facts (spec section 2); `isUnsaved` marks unsaved sections. */
function CatalogFacts({ catalog, isUnsaved }: { catalog: Catalog; isUnsaved: boolean }) {
  const { originalName, processingStatus, processingError, productCount, shown, lastModified } = catalog;
  const isRecent = isNew(catalog, Date.now());
  return (
    <div className="wide-item">
      <p className="cluster">
        <span className="strong breaks">{originalName}</span>
        {isRecent && <Badge tone="info">New</Badge>}
        {processingStatus !== "completed" && (
          <Badge tone={processingStatus === "error" ? "bad" : "warn"}>{capitalised(processingStatus)}</Badge>
        )}
        {shown && <Badge tone="ok">Visitors see this one</Badge>}
        {isUnsaved && <Badge>Unsaved sections</Badge>}
      </p>
      <p className="meta cluster fine quiet nums">
        <Fact label="Uploaded">
          <Moment value={catalog.uploadDate} />
        </Fact>
        <Fact label="Last modified">
          {lastModified ? <Moment value={lastModified} /> : CATALOG_ADMIN.notModified}
        </Fact>
        <span>{counted(productCount, "product")}</span>
        {catalog.totalPages > 0 && <span>{counted(catalog.totalPages, "page")}</span>}
        {catalog.pdfBytes > 0 && <span>{formatBytes(catalog.pdfBytes)}</span>}
      </p>
      {isProcessing(processingStatus) && <Processing catalog={catalog} />}
      {isRecent && productCount === 0 && processingStatus !== "error" && (
        <p className="fine quiet">{CATALOG_ADMIN.whatNext}</p>
      )}
      {processingStatus === "error" && processingError && <FieldError>{processingError}</FieldError>}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span>
      {label}: {children}
    </span>
  );
}

/** The number of ready pages; the total is unknown until the PDF was opened. */
function Processing({ catalog }: { catalog: Catalog }) {
  const { originalName, pagesReady, totalPages } = catalog;
  return (
    <p className="sending cluster fine quiet nums">
      <progress
        {...(totalPages > 0 ? { max: totalPages, value: pagesReady } : {})}
        aria-label={`Pages of ${originalName}`}
      />
      <span>
        {statusText(catalog)} {totalPages > 0 && `${pagesReady} of ${counted(totalPages, "page")}`}
      </span>
    </p>
  );
}

interface NavigationEditorProps {
  id: string;
  catalog: Catalog;
  sections: EditedSections;
  onClose: () => void;
}

function NavigationEditor({ id, catalog, sections, onClose }: NavigationEditorProps) {
  const { totalPages, processingStatus } = catalog;
  const { data: pages } = useQuery({
    ...catalogPagesQuery(catalog),
    refetchInterval: isProcessing(processingStatus) ? CATALOG_POLL : false,
  });
  const [picking, setPicking] = useState<number>();
  const pageAt = (place: number) =>
    pageOf(sections.form.getValues("sections").at(place)?.page ?? "", totalPages);
  return (
    <>
      <SectionsForm
        id={id}
        title={`Page navigation, ${counted(totalPages, "page")}`}
        of={sections}
        addText="Add section"
        addAt={pageAt(-1)}
        pick={(place) => (
          <UnstyledButton
            className="pick"
            aria-label={`Choose the page of section ${place + 1}`}
            title="Choose the page"
            onClick={() => setPicking(place)}
          >
            <PreviewImage page={pages?.get(pageAt(place))} width={200} />
          </UnstyledButton>
        )}
        onCancelled={onClose}
      />
      {picking !== undefined && (
        <PagePicker
          title={`Page of section ${picking + 1}`}
          pages={pages}
          totalPages={totalPages}
          start={pageAt(picking)}
          onPick={(page) =>
            sections.form.setValue(`sections.${picking}.page`, String(page), { shouldDirty: true })
          }
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}

/** Shows success, or what could not be deleted yet (spec section 8, 'Admin toasts, success'). */
function showDeleted(issues: readonly string[]): void {
  if (issues.length === 0) {
    showToast({ kind: "success", text: CATALOG_ADMIN.deleted });
    return;
  }
  const more = issues.length - ISSUES_SHOWN;
  const lines = [CATALOG_ADMIN.deletedWithIssues, ...issues.slice(0, ISSUES_SHOWN)];
  if (more > 0) lines.push(`and ${more} more`);
  showToast({ kind: "warning", text: lines.join("\n") }, WARNING_TOAST_DURATION);
}

function AboutCatalog({ catalog: { originalName, productCount } }: { catalog: Catalog }) {
  return (
    <p className="breaks">
      <b>{originalName}</b>
      <br />
      <span className="small quiet">
        {productCount === 0
          ? "No product belongs to it."
          : `${counted(productCount, "product")} belonging to it will be deleted as well.`}
      </span>
    </p>
  );
}
