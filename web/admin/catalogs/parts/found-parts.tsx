import { useRef, useState } from "react";
import type { Catalog, CatalogPage } from "../../../../contract/catalogs/catalog.ts";
import type { PartsReading } from "../../../../contract/catalogs/reading.ts";
import { FIND_PARTS } from "../../../../contract/messages.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Note } from "../../../ui/note.tsx";
import { ActiveSwitch } from "../active-switch.tsx";
import { GroupList } from "./group-list.tsx";
import { PageTables } from "./page-tables.tsx";
import { isUnderWay, isUsual } from "./reading-data.ts";

interface Props {
  catalog: Catalog;
  reading: PartsReading;
  pages: ReadonlyMap<number, CatalogPage> | undefined;
}

/** What was found: the tables by their heads, beside the page on which they stand. */
export function FoundParts({ catalog, reading, pages }: Props) {
  const [shown, setShown] = useState<number>();
  const leaf = useRef<HTMLDivElement>(null);
  const page = shown ?? firstPage(reading);
  // A correction changes which page is the first; the page being corrected stays.
  if (shown === undefined && !isUnderWay(reading)) setShown(page);
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
      {reading.groups.length === 0 && !isUnderWay(reading) && (
        <section className="panel pad">
          <Empty title={FIND_PARTS.noTables} text={FIND_PARTS.noTablesText} />
        </section>
      )}
      {reading.pagesRead > 0 && (
        <div className="parts-cols split late gap-6 high">
          <GroupList catalog={catalog} reading={reading} page={page} onPage={show} />
          <PageTables reading={reading} pages={pages} page={page} onPage={setShown} place={leaf} />
        </div>
      )}
    </>
  );
}

/** The page with the first table that becomes parts, else with the first table. */
function firstPage({ groups, found, pages }: PartsReading): number {
  const usual = groups.filter(isUsual).flatMap((group) => group.pages);
  if (usual.length) return Math.min(...usual);
  return found.find(({ tables }) => tables.length > 0)?.pageNumber ?? pages[0] ?? 1;
}

/** How far the reading or the cutting is. */
function Progress({ reading }: { reading: PartsReading }) {
  const { state, pages, pagesRead, cut } = reading;
  const [done, of] = state === "making" ? [cut.done, cut.of] : [pagesRead, pages.length];
  const current = Math.min(done + 1, of);
  const text = state === "making" ? FIND_PARTS.making(current, of) : FIND_PARTS.reading(current, of);
  return (
    <div role="status">
      {isUnderWay(reading) && (
        <p className="parts-progress cluster small nums">
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

/** Pages that are pictures are told once for all. */
function Unread({ reading: { found } }: { reading: PartsReading }) {
  const pictures = found.filter(({ problem }) => problem === "no-text").length;
  if (pictures === 0) return null;
  return (
    <Note tone="warn">
      <p>{FIND_PARTS.pictures(pictures)}</p>
    </Note>
  );
}
