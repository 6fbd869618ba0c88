import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Catalog, CatalogPage } from "#contract/catalogs/catalog.ts";
import { catalogTitle } from "#contract/catalogs/catalog-rules.ts";
import { READING_POLL } from "#contract/catalogs/limits.ts";
import type { PartsReading } from "#contract/catalogs/reading.ts";
import { FIND_PARTS } from "#contract/catalogs/reading-messages.ts";
import { scans } from "#contract/catalogs/scan-calls.ts";
import { SCAN } from "#contract/catalogs/scan-messages.ts";
import { counted } from "#contract/platform/counted.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { put, readOf } from "#web/admin/platform/calls/reads.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { BackLink } from "#web/admin/platform/ui/back-link.tsx";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { FailedPanel, Loading } from "#web/admin/platform/ui/read-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ActiveSwitch } from "../active-switch.tsx";
import { catalogListQuery, catalogPagesQuery } from "../catalog-data.ts";
import { ChoosePages } from "./choose-pages.tsx";
import { GroupList } from "./group-list.tsx";
import { PageTablesView } from "./page-tables.tsx";
import { isReadingPending, isUsual, putReading, readingQuery, startReading } from "./reading-data.ts";
import "./parts.css";

/** GET /catalogs/{id}/scans, polled while pages are read. */
const scansQuery = (catalogId: string) =>
  queryOptions({
    ...readOf(scans.state, { params: { id: catalogId }, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.isReading ? 2 * READING_POLL : false),
  });

/** /admin/catalogs/{id}/parts: imports tables of a catalogue as parts. */
export function PartsPage({ id }: { id: string }) {
  const list = useQuery(catalogListQuery);
  const catalog = list.data?.find(({ _id }) => _id === id);
  if (list.isError) {
    return (
      <Missing title={FIND_PARTS.loadFailed}>
        <Button onClick={() => void list.refetch()}>Try again</Button>
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
  const { run } = useCall();
  const reading = data?.reading;
  /** Finds the tables after OCR, unless there are tables already. */
  const findTables = async () => {
    if (reading?.groups.length) return;
    const all = Array.from({ length: catalog.totalPages }, (_, at) => at + 1);
    await run(async () => putReading(await startReading(catalog._id, all)), FIND_PARTS.startFailed);
  };
  const again = reading && !isChoosing && (
    <Button onClick={() => setIsChoosing(true)}>Choose other pages</Button>
  );
  return (
    <div className="stack gap-6 uses-width">
      <ScreenHead
        title="Find parts"
        text={`${catalogTitle(catalog.originalName)}, ${counted(catalog.totalPages, "page")}`}
        back={<BackLink to="/admin/catalogs">Catalogs</BackLink>}
      >
        {again}
      </ScreenHead>
      <ScanNote catalogId={catalog._id} onRead={() => void findTables()} />
      {isError && (
        <FailedPanel title={FIND_PARTS.loadFailed}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </FailedPanel>
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

function Missing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <ScreenHead title="Find parts" back={<BackLink to="/admin/catalogs">Catalogs</BackLink>} />
      <FailedPanel title={title}>{children}</FailedPanel>
    </>
  );
}

interface Props {
  catalogId: string;
  /** Called when OCR ends while this is mounted. */
  onRead: () => void;
}

/** The state of OCR on scanned pages: available, in progress, or done. */
function ScanNote({ catalogId, onRead }: Props) {
  const { data } = useQuery(scansQuery(catalogId));
  const { isBusy, run } = useCall();
  const wasReading = useRef(false);
  const isOver = data && !data.isReading && data.read > data.failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the reading ends
  useEffect(() => {
    if (wasReading.current && isOver) onRead();
    wasReading.current = data?.isReading === true;
  }, [data?.isReading]);
  if (!data) return null;
  const { waiting, asked, read, failed, isReading } = data;
  const start = async () => {
    put(scansQuery(catalogId), await ask(scans.start, { params: { id: catalogId } }));
  };
  const progress = SCAN.reading(Math.min(read + 1, asked), asked);
  return (
    <div role="status" className="parts-scan">
      {isReading && (
        <p className="sending cluster small nums">
          <progress max={asked} value={read} aria-label={progress} />
          <span>{progress}</span>
        </p>
      )}
      {!isReading && waiting + failed > 0 && (
        <div className="note">
          <div className="stack gap-2">
            {waiting > 0 && <p>{SCAN.waiting(waiting)}</p>}
            {failed > 0 && <p>{SCAN.failed(failed)}</p>}
            <p>
              <Button size="small" {...unlessBusy(isBusy, () => void run(start, SCAN.startFailed))}>
                {SCAN.start(waiting + failed)}
              </Button>
            </p>
          </div>
        </div>
      )}
      {!isReading && read > failed && waiting === 0 && (
        <p className="small quiet">{SCAN.done(read - failed)}</p>
      )}
    </div>
  );
}

interface FoundPartsProps {
  catalog: Catalog;
  reading: PartsReading;
  pages: ReadonlyMap<number, CatalogPage> | undefined;
}

function FoundParts({ catalog, reading, pages }: FoundPartsProps) {
  const [shown, setShown] = useState<number>();
  const leaf = useRef<HTMLDivElement>(null);
  const page = shown ?? firstPage(reading);
  // A correction can change the first page; the page being corrected stays.
  if (shown === undefined && !isReadingPending(reading)) setShown(page);
  const show = (next: number) => {
    setShown(next);
    leaf.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <Progress reading={reading} />
      {reading.state === "failed" && reading.problem && (
        <Note tone="bad">
          <p>{reading.problem}</p>
        </Note>
      )}
      <Unread reading={reading} />
      {reading.groups.some(({ hasPrices }) => hasPrices) && <PricesNote catalog={catalog} />}
      {reading.groups.length === 0 && !isReadingPending(reading) && (
        <Panel isPadded>
          <Empty title={FIND_PARTS.noTables} text={FIND_PARTS.noTablesText} />
        </Panel>
      )}
      {reading.pagesRead > 0 && (
        <div className="parts-cols split late gap-6 high">
          <GroupList catalog={catalog} reading={reading} page={page} onPage={show} />
          <PageTablesView reading={reading} pages={pages} page={page} onPage={setShown} place={leaf} />
        </div>
      )}
    </>
  );
}

/** Returns the page of the first table to import, else of the first table. */
function firstPage({ groups, found, pages }: PartsReading): number {
  const usual = groups.filter(isUsual).flatMap((group) => group.pages);
  if (usual.length) return Math.min(...usual);
  return found.find(({ tables }) => tables.length > 0)?.pageNumber ?? pages[0] ?? 1;
}

function Progress({ reading }: { reading: PartsReading }) {
  const { state, pages, pagesRead, cut } = reading;
  const [done, of] = state === "making" ? [cut.done, cut.of] : [pagesRead, pages.length];
  const current = Math.min(done + 1, of);
  const text = state === "making" ? FIND_PARTS.making(current, of) : FIND_PARTS.reading(current, of);
  return (
    <div role="status">
      {isReadingPending(reading) && (
        <p className="sending cluster small nums">
          <progress max={of} value={done} aria-label={text} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}

/** Whether visitors can read the prices in the tables, and the switch that hides them. */
function PricesNote({ catalog }: { catalog: Catalog }) {
  return (
    <Note tone={catalog.isActive ? "warn" : "ok"}>
      <p>{catalog.isActive ? FIND_PARTS.pricesPublic : FIND_PARTS.pricesHidden}</p>
      <ActiveSwitch catalog={catalog} />
    </Note>
  );
}

/** Scanned pages share one note. */
function Unread({ reading: { found } }: { reading: PartsReading }) {
  const images = found.filter(({ problem }) => problem === "no-text").length;
  if (images === 0) return null;
  return (
    <Note tone="warn">
      <p>{FIND_PARTS.images(images)}</p>
    </Note>
  );
}
