/** Pictures of a sheet by their row: those that float over cells, those in cells, and those of WPS Office. */
import { posix } from "node:path";
import type { Workbook, WorkbookSheet } from "./open-workbook.ts";
import { scanXml, withoutPrefix } from "./xml.ts";

/** Paths in the workbook by row, from 1, from the left and the top. */
export interface RowPictures {
  byLine: ReadonlyMap<number, string[]>;
  /** By the number of a cell's value metadata (`vm`), from 1. */
  byMetadata: readonly (string | undefined)[];
  /** By the name in a formula DISPIMG of WPS Office. */
  byName: ReadonlyMap<string, string>;
}

const PICTURES_MAX = 20_000;
const PICTURE = /\.(?:jpe?g|jpe|jfif|png|webp)$/i;

type Open = Workbook["open"];

export async function readRowPictures({ open }: Workbook, sheet: WorkbookSheet): Promise<RowPictures> {
  const relations = await relationsOf(open, sheet.path);
  const byLine = new Map<number, string[]>();
  const drawings = [...relations.values()].filter((path) => /\/drawings\/[^/]*\.xml$/i.test(path));
  for (const path of drawings) await readDrawing(open, path, byLine);
  return { byLine, byMetadata: await readRichValues(open), byName: await readNamed(open) };
}

/** The parts that a part refers to, by id; empty if it has none. */
async function relationsOf(open: Open, path: string): Promise<Map<string, string>> {
  const relations = new Map<string, string>();
  const folder = posix.dirname(path);
  await scan(
    open,
    posix.join(folder, "_rels", `${posix.basename(path)}.rels`),
    (name, { Id, Target, TargetMode }) => {
      if (name !== "Relationship" || !Id || !Target || TargetMode === "External") return;
      relations.set(Id, Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target));
    },
  );
  return relations;
}

type Element = (name: string, attributes: Readonly<Record<string, string>>) => void;

/** Scans a part if the workbook has it. */
async function scan(
  open: Open,
  path: string,
  each: Element,
  text?: (piece: string) => void,
  close?: (name: string) => void,
) {
  const stream = await open(path);
  if (stream) await scanXml(stream, { open: each, ...(text && { text }), ...(close && { close }) });
}

/** Reads where the pictures of a drawing begin (ECMA-376, 20.5.2.33). */
async function readDrawing(open: Open, path: string, byLine: Map<number, string[]>): Promise<void> {
  const relations = await relationsOf(open, path);
  const found: { row: number; column: number; path: string }[] = [];
  let place = { row: 0, column: 0 };
  let [isFrom, reading] = [false, ""];
  await scan(
    open,
    path,
    (name, attributes) => {
      if (name === "from") [isFrom, place] = [true, { row: 0, column: 0 }];
      reading = isFrom ? name : "";
      if (name !== "blip") return;
      const target = relations.get(withoutPrefix(attributes, "embed") ?? "");
      if (target && PICTURE.test(target) && found.length < PICTURES_MAX)
        found.push({ ...place, path: target });
    },
    (piece) => {
      if (reading === "row") place.row = Number(piece) || 0;
      if (reading === "col") place.column = Number(piece) || 0;
    },
    (name) => {
      reading = "";
      if (name === "from") isFrom = false;
    },
  );
  found.sort((one, other) => one.row - other.row || one.column - other.column);
  for (const { row, path: picture } of found) {
    const line = row + 1;
    const known = byLine.get(line);
    if (!known) byLine.set(line, [picture]);
    else if (!known.includes(picture)) known.push(picture);
  }
}

/** Reads pictures placed in cells: value metadata, rich values and their relations (MS-XLSX, 2.6.229). */
async function readRichValues(open: Open): Promise<(string | undefined)[]> {
  const folder = "xl/richData";
  const ids: string[] = [];
  await scan(open, `${folder}/richValueRel.xml`, (name, attributes) => {
    if (name === "rel") ids.push(withoutPrefix(attributes, "id") ?? "");
  });
  if (!ids.length) return [];
  const relations = await relationsOf(open, `${folder}/richValueRel.xml`);
  const values: number[] = [];
  let isFirst = false;
  await scan(
    open,
    `${folder}/rdrichvalue.xml`,
    (name) => {
      if (name === "rv") isFirst = true;
    },
    (piece) => {
      // The first value of a local image is the number of its relation.
      if (isFirst && /^\d+$/.test(piece.trim())) {
        values.push(Number(piece));
        isFirst = false;
      }
    },
  );
  const byMetadata: (string | undefined)[] = [];
  let isValue = false;
  const future: number[] = [];
  await scan(
    open,
    "xl/metadata.xml",
    (name, { i, v }) => {
      if (name === "rvb") future.push(Number(i));
      if (name === "valueMetadata") isValue = true;
      if (name !== "rc" || !isValue) return;
      const value = values[future[Number(v)] ?? -1];
      const picture = value === undefined ? undefined : relations.get(ids[value] ?? "");
      byMetadata.push(picture && PICTURE.test(picture) ? picture : undefined);
    },
    undefined,
    (name) => {
      if (name === "valueMetadata") isValue = false;
    },
  );
  return byMetadata;
}

async function readNamed(open: Open): Promise<Map<string, string>> {
  const path = "xl/cellimages.xml";
  const named = new Map<string, string>();
  const relations = await relationsOf(open, path);
  if (!relations.size) return named;
  let current = "";
  await scan(open, path, (name, attributes) => {
    if (name === "cNvPr") current = attributes["name"] ?? "";
    const target = name === "blip" ? relations.get(withoutPrefix(attributes, "embed") ?? "") : undefined;
    if (target && current && PICTURE.test(target)) named.set(current, target);
  });
  return named;
}
