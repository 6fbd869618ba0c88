import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import type { Box, CatalogPage } from "#contract/catalogs/catalog.ts";
import type { ReadingPage } from "#contract/catalogs/reading.ts";
import { DrawArea } from "#web/site/viewer/document/draw-area.tsx";
import { placeOnPage } from "#web/site/viewer/document/place.ts";
import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { PreviewImage } from "../page-image.tsx";

type Table = ReadingPage["tables"][number];

interface Props {
  page: number;
  image: CatalogPage | undefined;
  tables: readonly Table[];
  /** The index of the table on the page. */
  selected: number | undefined;
  /** The borders during a drag; otherwise the table's own. */
  borders: readonly number[] | undefined;
  onBorders: (borders: number[]) => void;
  onSelect: (table: number) => void;
  draws: Draws | undefined;
}

interface Draws {
  /** The instruction over the page. */
  text: string;
  onBox: (box: Box) => void;
  /** The label of the cancel button, since touch has no Escape key. */
  cancel: string;
  onCancel: () => void;
  otherwise?: { label: string; choose: () => void };
}

const STEP = 0.002;
const LARGE_STEP = 0.02;
const WAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function PageOverlay(props: Props) {
  const { page, image, tables, selected, borders, onBorders, onSelect, draws } = props;
  const place = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const isDrawn = draws !== undefined;
  useEffect(() => {
    if (isDrawn) place.current?.scrollIntoView({ block: "start" });
  }, [isDrawn]);
  return (
    <div className="stack" ref={place}>
      {draws && <DrawNote {...draws} />}
      <div className="anchor parts-leaf" ref={ground}>
        <PreviewImage page={image} width={1000} alt={`Page ${page}`} />
        {!draws &&
          tables.map((table) => (
            <UnstyledButton
              key={table.table}
              className={table.isIgnored ? "parts-outline left-out" : "parts-outline"}
              style={placeOnPage(table.box)}
              aria-pressed={table.table === selected}
              aria-label={`Table ${table.table + 1}: ${table.rows} rows, ${table.columns} columns${table.isIgnored ? ", left out" : ""}`}
              onClick={() => onSelect(table.table)}
            />
          ))}
        {!draws &&
          tables
            .filter((table) => table.table === selected)
            .map((table) => (
              <Columns
                key={table.table}
                table={table}
                borders={borders}
                onBorders={onBorders}
                share={(event) => shareOf(event, ground.current, table.turn)}
              />
            ))}
        {draws && (
          <DrawArea drawing={{ page, onBox: (box) => draws.onBox(rounded(box)), onCancel: draws.onCancel }} />
        )}
      </div>
    </div>
  );
}

function DrawNote({ text, cancel, onCancel, otherwise }: Draws) {
  return (
    <div className="note ok">
      <div>
        <p>{text}</p>
        <div className="cluster">
          {otherwise && (
            <Button size="small" onClick={otherwise.choose}>
              {otherwise.label}
            </Button>
          )}
          <Button size="small" onClick={onCancel}>
            {cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}

const rounded = (box: Box): Box => box.map((side) => Number(side.toFixed(5))) as Box;

interface ColumnsProps {
  table: Table;
  borders: readonly number[] | undefined;
  onBorders: (borders: number[]) => void;
  share: (event: PointerEvent) => number;
}

function Columns({ table, borders, onBorders, share }: ColumnsProps) {
  const own = borders ?? table.borders;
  const head = headBox(table);
  const set = (at: number, to: number) => {
    const [least = 0, most = 1] = [own[at - 1], own[at + 1]];
    const border = Math.min(most - STEP, Math.max(least + STEP, to));
    onBorders(own.map((each, index) => (index === at ? border : each)));
  };
  const pressed = (event: KeyboardEvent, at: number) => {
    const way = WAYS[event.key];
    if (way !== undefined) set(at, (own[at] ?? 0) + way * (event.shiftKey ? LARGE_STEP : STEP));
    else if (event.key === "Delete" && own.length > 2) onBorders(own.filter((_, index) => index !== at));
    else return;
    event.preventDefault();
  };
  return (
    <>
      {head && <span className="parts-head" style={placeOnPage(head)} />}
      {own.map((border, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: borders are only distinguished by position
          key={at}
          className={table.turn % 2 === 0 ? "parts-border" : "parts-border across"}
          style={placeOnPage(lineBox(border, table))}
          role="slider"
          tabIndex={0}
          aria-label={`Border ${at + 1} of ${own.length}: arrows move it, Delete removes it`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(border * 1000) / 10}
          onKeyDown={(event) => pressed(event, at)}
          onPointerDown={(event) => {
            if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) set(at, share(event));
          }}
        />
      ))}
    </>
  );
}

/** Returns the box of the header rows on the shown page; undefined without any. */
function headBox({ cells, headRows, box: [x, y, w, h], turn }: Table): Box | undefined {
  const heads = cells.filter(({ row }) => row < headRows);
  if (headRows === 0 || heads.length === 0) return undefined;
  const end = Math.max(...heads.map(({ box }) => (turn % 2 === 0 ? box[1] + box[3] : box[0] + box[2])));
  const start = Math.min(...heads.map(({ box }) => (turn % 2 === 0 ? box[1] : box[0])));
  if (turn === 0) return [x, y, w, end - y];
  if (turn === 2) return [x, start, w, y + h - start];
  return turn === 1 ? [start, y, x + w - start, h] : [x, y, end - x, h];
}

/** Converts a column border from the page as read to the page as shown. */
function lineBox(border: number, { box: [x, y, w, h], turn }: Table): Box {
  if (turn === 0) return [border, y, 0, h];
  if (turn === 2) return [1 - border, y, 0, h];
  return turn === 1 ? [x, border, w, 0] : [x, 1 - border, w, 0];
}

/** Returns the pointer's horizontal position on the page as read, in fractions of it. */
function shareOf(event: PointerEvent, ground: HTMLElement | null, turn: number): number {
  if (!ground) return 0;
  const { left, top, width, height } = ground.getBoundingClientRect();
  const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
  return turn === 0 ? x : turn === 2 ? 1 - x : turn === 1 ? y : 1 - y;
}
