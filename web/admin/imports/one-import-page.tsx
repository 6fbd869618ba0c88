import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { ImportPart, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_ONE, IMPORT_PHOTOS, IMPORT_REFUSALS } from "#contract/imports/messages.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { AdminError } from "../platform/session/client.ts";
import { BackLink } from "../platform/ui/back-link.tsx";
import { adminTitle, ScreenHead } from "../platform/ui/page-head.tsx";
import { AdminPager } from "../platform/ui/pager.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { Read } from "../platform/ui/read.tsx";
import { FailedPanel, Loading } from "../platform/ui/read-states.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { dropCorrections, useCorrections } from "./corrections.ts";
import { importPhotosQuery, importQuery } from "./import-data.ts";
import { filterOf, type RowSearch, withFilter } from "./import-search.ts";
import { importExtent, importNews, isImportPending, reasonsOf, rowFilters, titleOf } from "./import-state.ts";
import { MappingPanel } from "./mapping-panel.tsx";
import { PartField } from "./part-field.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { PlacedPhotos, type PlacingPlace, usePlacing } from "./placed-photos.tsx";
import { Refusals } from "./refusals.tsx";
import { RowPages } from "./row-pages.tsx";
import { RowsActions, StatePanel } from "./state-panel.tsx";
import "./one-import.css";
import "./rows.css";
import "./photos.css";

/** /admin/products/import/{id}: an import, from its check to its report. */
export function OneImportPage({ id, search }: { id: string; search: RowSearch }) {
  const { data: item, error, refetch } = useQuery(importQuery(id));
  const place = useRef<HTMLDivElement>(null);
  const [isMapping, setIsMapping] = useState(false);
  const stateRegion = useRef<HTMLElement>(null);
  const wasSent = useRef(false);
  const refocusState = useRefocus(stateRegion);
  const refocus = useRefocus(place);
  const retry = () => {
    refocus();
    void refetch();
  };
  // An invalid id counts as a missing import.
  const isGone = error instanceof AdminError && (error.status === 404 || error.status === 400);
  const isOver = isGone || (item !== undefined && !["checking", "mapping", "checked"].includes(item.state));
  useEffect(() => {
    if (isOver) dropCorrections(id);
  }, [isOver, id]);
  if (isGone) {
    return (
      <Missing title={error.message} text={IMPORT_ONE.gone}>
        <Link className={buttonClass()} to="/admin/products/import">
          All imports
        </Link>
      </Missing>
    );
  }
  if (!item) {
    if (!error) return <Loading text={IMPORT_ONE.loading} />;
    return (
      <Missing title={IMPORT_ONE.loadFailed} text={error.message}>
        <Button onClick={retry}>Try again</Button>
      </Missing>
    );
  }
  const isMapped = !isMapping && item.state !== "mapping";
  const hasRows = isMapped && !["checking", "refused"].includes(item.state);
  const canMap = item.state === "checked" && item.hasTable;
  return (
    <div className="one-import stack gap-6 uses-width" tabIndex={-1} ref={place}>
      <ScreenHead
        title={item.csvName}
        text={originOf(item)}
        back={<BackLink to="/admin/products/import">Import products</BackLink>}
      />
      <ProgressNews item={item} />
      {error && <Outdated item={item} onRetry={retry} />}
      {isMapped ? (
        <StatePanel item={item} region={stateRegion} />
      ) : (
        <MappingPanel item={item} region={stateRegion} onChosen={() => setIsMapping(false)} />
      )}
      {hasRows && <PhotosPanel item={item} />}
      {hasRows && (
        <RowsPanel
          item={item}
          search={search}
          onMap={canMap ? () => setIsMapping(true) : undefined}
          onApply={refocusState}
          wasSent={wasSent}
        />
      )}
    </div>
  );
}

const originOf = ({ zipName, hasTable, createdBy, createdAt }: ProductImport): string =>
  `${zipName && hasTable ? `With ${zipName}, by` : "By"} ${createdBy}, ${formatLongDate(createdAt)}`;

/** Shown when a refetch failed: the data may be stale. */
function Outdated({ item, onRetry }: { item: ProductImport; onRetry: () => void }) {
  if (isImportPending(item)) {
    return (
      <Note tone="warn">
        <p>{IMPORT_ONE.lost}</p>
      </Note>
    );
  }
  return (
    <Note tone="warn">
      <p>{IMPORT_ONE.outdated}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  );
}

function Missing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <ScreenHead title="Import" back={<BackLink to="/admin/products/import">Import products</BackLink>} />
      <FailedPanel title={title} text={text}>
        {children}
      </FailedPanel>
    </>
  );
}

/** Shows the progress in the page title and announces each quarter and the end. */
function ProgressNews({ item }: { item: ProductImport }) {
  const [news, setNews] = useState("");
  const before = useRef<ProductImport>(undefined);
  useEffect(() => {
    const sentence = importNews(before.current, item);
    before.current = item;
    if (sentence) setNews(sentence);
  }, [item]);
  const title = titleOf(item);
  useEffect(() => {
    document.title = adminTitle(title).meta[0]?.title ?? title;
  }, [title]);
  return (
    <p className="sr" role="status">
      {news}
    </p>
  );
}

interface RowsProps {
  item: ProductImport;
  search: RowSearch;
  /** Opens the column mapping, if it can be changed. */
  onMap: (() => void) | undefined;
  /** Called before the actions are removed. */
  onApply: () => void;
  /** Set when corrections were sent: the check removes the rows, which get the focus when they are back. */
  wasSent: RefObject<boolean>;
}

/** The rows by page, with the reasons of rejected or odd ones; the foot has the actions on a checked import. */
function RowsPanel({ item, search, onMap, onApply, wasSent }: RowsProps) {
  const region = useRef<HTMLElement>(null);
  const form = useId();
  const onSent = () => {
    wasSent.current = true;
  };
  const { count, isBusy, clear, send } = useCorrections(item, onSent);
  const reasons = reasonsOf(item, search);
  const isChecked = item.state === "checked";
  useEffect(() => {
    if (!isChecked || !wasSent.current) return;
    wasSent.current = false;
    if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, [isChecked, wasSent]);
  return (
    <>
      <Panel className="import-rows" aria-label="Rows" tabIndex={-1} ref={region}>
        <RowFilters item={item} search={search} />
        {reasons && <Refusals item={item} kind={reasons} region={region} onSent={onSent} />}
        <form
          id={form}
          className="measured"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <RowPages item={item} kind={search.kind ?? "all"} search={search} region={region} />
        </form>
      </Panel>
      {isChecked && (
        <div className="save cluster">
          <p className="small" role="status">
            {count > 0 ? IMPORT_REFUSALS.corrections(count) : importExtent(item)}
          </p>
          {count > 0 ? (
            <div className="cluster fills push">
              <Button onClick={clear}>{IMPORT_REFUSALS.dropAll}</Button>
              <Button type="submit" form={form} look="fill" {...unlessBusy(isBusy)}>
                {IMPORT_REFUSALS.checkAgain}
              </Button>
            </div>
          ) : (
            <RowsActions item={item} onMap={onMap} onApply={onApply} />
          )}
        </div>
      )}
    </>
  );
}

function RowFilters({ item, search }: { item: ProductImport; search: RowSearch }) {
  const current = filterOf(search);
  return (
    <nav className="pills" aria-label="Kinds of rows">
      {rowFilters(item).map(({ filter, label, count }) => (
        <Link
          key={filter}
          className="pill"
          to="/admin/products/import/$id"
          params={{ id: item._id }}
          search={withFilter(filter)}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={filter === current ? "page" : undefined}
        >
          {label}
          <span className="mono">{count.toLocaleString("en-US")}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The unmatched photos: placed by hand before the import is applied, listed afterwards. */
function PhotosPanel({ item }: { item: ProductImport }) {
  const region = useRef<HTMLElement>(null);
  const [news, setNews] = useState("");
  if (item.unusedPictures + item.placedPictures === 0) return null;
  const canPlace = item.state === "checked";
  const where = { item, region, onMoved: setNews };
  return (
    <Panel
      className="photos-panel"
      title={
        <>
          {IMPORT_PHOTOS.title} <span className="mono quiet">{item.unusedPictures}</span>
        </>
      }
      text={leadOf(item, canPlace)}
      tabIndex={-1}
      ref={region}
    >
      {item.unusedPictures > 0 && <LeftPhotos canPlace={canPlace} {...where} />}
      {item.placedPictures > 0 && <PlacedPhotos canPlace={canPlace} {...where} />}
      <p className="sr" role="status">
        {news}
      </p>
    </Panel>
  );
}

function leadOf({ unusedPictures }: ProductImport, canPlace: boolean): string {
  if (unusedPictures === 0) return IMPORT_PHOTOS.none;
  return canPlace ? IMPORT_PHOTOS.text : IMPORT_PHOTOS.unmatched;
}

interface Props extends PlacingPlace {
  canPlace: boolean;
}

function LeftPhotos({ item, canPlace, region, onMoved }: Props) {
  const [page, setPage] = useState(1);
  const left = useQuery(importPhotosQuery(item, "left", page));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const moved = (news: string) => {
    setChosen([]);
    onMoved(news);
  };
  const { isBusy, place } = usePlacing({ item, region, onMoved: moved });
  const photos = left.data?.photos ?? [];
  // In the list's order, not in that of selection.
  const chosenPhotos = photos.map(({ photo }) => photo).filter((photo) => chosen.includes(photo));
  const toggle = (photo: number) =>
    setChosen(chosen.includes(photo) ? chosen.filter((each) => each !== photo) : [...chosen, photo]);
  return (
    <Read of={left} loading={IMPORT_PHOTOS.loading} failed={IMPORT_PHOTOS.fetchFailed}>
      {({ page: current, totalPages }) => (
        <>
          {canPlace && (
            <div className="photo-bar cluster gap-4">
              <p className="small nums" role="status">
                {IMPORT_PHOTOS.chosen(chosenPhotos.length)}
              </p>
              <PartField
                item={item}
                isIdle={isBusy || chosenPhotos.length === 0}
                onChoose={(part: ImportPart) => void place(chosenPhotos, part)}
              />
            </div>
          )}
          <PhotoGrid photos={photos} chosen={chosenPhotos} {...(canPlace && { onToggle: toggle })} />
          {totalPages > 1 && (
            <AdminPager label="Pages of photos" page={current} totalPages={totalPages} onPage={setPage} />
          )}
        </>
      )}
    </Read>
  );
}
