import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import { readings } from "#contract/catalogs/calls.ts";
import type { Box, CatalogPage } from "#contract/catalogs/catalog.ts";
import type { CorrectPageBody, PartsReading, ReadingPage } from "#contract/catalogs/reading.ts";
import { FIND_PARTS } from "#contract/catalogs/reading-messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { PanelFailed } from "#web/admin/platform/ui/read-states.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { AskUnsure, type Cell } from "./ask-unsure.tsx";
import { CellTable } from "./cell-table.tsx";
import { PageOverlay } from "./page-overlay.tsx";
import { isReadingPending, putReadingPage, readingPageQuery } from "./reading-data.ts";
import { asGiven, TableTools } from "./table-tools.tsx";

interface Props {
  reading: PartsReading;
  pages: ReadonlyMap<number, CatalogPage> | undefined;
  page: number;
  onPage: (page: number) => void;
  place: RefObject<HTMLDivElement | null>;
}

/** The row whose image is being chosen, on any page. */
interface Picking {
  page: number;
  table: number;
  row: number;
}

export function PageTablesView({ reading, pages, page, onPage, place: top }: Props) {
  const heading = useId();
  const { data, isError, refetch } = useQuery(readingPageQuery(reading, page));
  const [selected, setSelected] = useState<{ page: number; table: number }>();
  const [isOutlining, setIsOutlining] = useState<"new" | "outline">();
  const [borders, setBorders] = useState<number[]>();
  const [picking, setPicking] = useState<Picking>();
  const { isBusy, run } = useCall();
  const image = pages?.get(page);
  const pageReading = data?.pageNumber === page ? data : undefined;
  const at =
    selected?.page === page
      ? selected.table
      : (pageReading?.tables.findIndex((each) => !each.isIgnored) ?? -1);
  const table = pageReading?.tables[at] ?? pageReading?.tables[0];
  const problem = reading.found.find(({ pageNumber }) => pageNumber === page)?.problem;
  const stop = () => {
    setIsOutlining(undefined);
    setBorders(undefined);
  };
  const turn = (to: number) => {
    stop();
    onPage(to);
  };
  const send = (call: () => Promise<ReadingPage>, failure: string, done?: string) =>
    run(async () => {
      await putReadingPage(reading, await call());
      if (done) showToast({ kind: "success", text: done });
      stop();
    }, failure);
  const correct = (tables: CorrectPageBody["tables"], alike: number | null) =>
    send(
      () => {
        const params = { id: reading._id, pageNumber: String(page) };
        return ask(readings.correctPage, { params, json: { tables, alike } });
      },
      FIND_PARTS.correctionFailed,
      FIND_PARTS.corrected,
    );
  const outlined = (box: Box) => {
    const others = pageReading?.tables.map(asGiven) ?? [];
    const drawn = { box, borders: null, headRows: null, isIgnored: false };
    if (isOutlining === "outline" && table)
      void correct(
        others.map((each, at) => (at === table.table ? drawn : each)),
        null,
      );
    else void correct([...others, drawn], null);
    if (isOutlining === "new") setSelected({ page, table: others.length });
  };
  const chooseImage = async (box: Box | null) => {
    const chosen = picking;
    if (!chosen) return;
    setPicking(undefined);
    await send(() => {
      const params = { id: reading._id, pageNumber: String(chosen.page) };
      const { table: place, row } = chosen;
      return ask(readings.setImage, {
        params,
        json: { table: place, row, picture: box && { pageNumber: page, box } },
      });
    }, FIND_PARTS.imageFailed);
    onPage(chosen.page);
  };
  const setCell = (at: number, { row, column }: Cell, text: string) =>
    send(() => {
      const params = { id: reading._id, pageNumber: String(page) };
      return ask(readings.setCell, { params, json: { table: at, row, column, text } });
    }, FIND_PARTS.cellFailed);
  const isChangeable = !isReadingPending(reading) && !isBusy;
  const place = reading.pages.indexOf(page);
  return (
    <Panel aria-labelledby={heading}>
      <header ref={top}>
        <h2 id={heading}>Page {page}</h2>
        <div className="line push">
          <Button size="small" {...unlessBusy(!isChangeable, () => setIsOutlining("new"))}>
            <AdminIcon name="plus" className="i s" />
            Draw a table
          </Button>
          <Leaf label="Previous page" icon="left" to={reading.pages[place - 1]} onPage={turn} />
          <Leaf label="Next page" icon="right" to={reading.pages[place + 1]} onPage={turn} />
        </div>
      </header>
      {isError && <PanelFailed text={FIND_PARTS.pageFailed} onRetry={() => void refetch()} />}
      <div className="pad stack">
        <PageOverlay
          key={page}
          page={page}
          image={image}
          tables={pageReading?.tables ?? []}
          selected={table?.table}
          borders={borders}
          onBorders={setBorders}
          onSelect={(next) => {
            stop();
            setSelected({ page, table: next });
          }}
          draws={
            picking
              ? {
                  text: FIND_PARTS.drawImage,
                  cancel: "Cancel",
                  otherwise: { label: "Use the one that was found", choose: () => void chooseImage(null) },
                  onBox: (box) => void chooseImage(box),
                  onCancel: () => setPicking(undefined),
                }
              : isOutlining
                ? { text: FIND_PARTS.draw, cancel: FIND_PARTS.stopDrawing, onBox: outlined, onCancel: stop }
                : undefined
          }
        />
        {problem && <p className="small">{PROBLEMS[problem]}</p>}
        {pageReading && pageReading.tables.length === 0 && !problem && (
          <p className="small quiet">{FIND_PARTS.noTableHere}</p>
        )}
        {table && pageReading && (
          <>
            <TableTools
              key={`${page} ${table.table} ${table.headRows}`}
              table={table}
              reading={reading}
              isChangeable={isChangeable}
              borders={borders}
              onBorders={setBorders}
              onOutline={() => setIsOutlining("outline")}
              onCorrect={(given, isAlike) =>
                void correct(
                  pageReading.tables.map((each, at) => (at === table.table ? given : asGiven(each))),
                  isAlike ? table.table : null,
                )
              }
            />
            <AskUnsure
              table={table}
              image={image}
              isChangeable={isChangeable}
              onCell={(cell, text) => void setCell(table.table, cell, text)}
            />
            <CellTable
              table={table}
              code={reading.groups.find(({ group }) => group === table.group)?.code ?? undefined}
              pages={pages}
              isChangeable={isChangeable}
              onImage={(row) => setPicking({ page, table: table.table, row })}
            />
          </>
        )}
      </div>
    </Panel>
  );
}

const PROBLEMS = {
  "no-text": FIND_PARTS.noText,
  "too-much": FIND_PARTS.tooMuch,
  failed: FIND_PARTS.unread,
} as const;

interface LeafProps {
  label: string;
  icon: "left" | "right";
  to: number | undefined;
  onPage: (page: number) => void;
}

const Leaf = ({ label, icon, to, onPage }: LeafProps) => (
  <Button
    size="small"
    shape="icon"
    aria-label={label}
    {...unlessBusy(to === undefined, () => to !== undefined && onPage(to))}
  >
    <Icon name={icon} />
  </Button>
);
