import { compact, piecesOf } from "../../../contract/platform/words.ts";
import { byNature } from "../../platform/media/uploads/natural-order.ts";
import { createPauses } from "../../platform/pauses.ts";

const PIECES_MAX = 12;

/**
 * Which pictures of a ZIP are of which part, by what they are called: the longest beginning of a file's name that is a
 * known key ('PIC-GR-0471-front.jpg', 'picgr0471_2.JPG'), else a folder that is called so. The one that is called just so
 * comes first, the others by their names, 2 before 10.
 */
export async function picturesByName(
  paths: Iterable<string>,
  isKey: (key: string) => boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, { path: string; rest: string }[]>();
  const pause = createPauses();
  for (const path of paths) {
    const named = keyOf(path, isKey);
    if (named) {
      const list = found.get(named.key) ?? [];
      list.push({ path, rest: named.rest });
      found.set(named.key, list);
    }
    await pause();
  }
  return new Map(
    [...found].map(([key, list]) => [
      key,
      list
        .sort((one, other) => byNature(one.rest, other.rest) || byNature(one.path, other.path))
        .map(({ path }) => path),
    ]),
  );
}

/** All keys that a file can be found by: for a look into the catalogue before. */
export function keysOfPath(path: string): string[] {
  const { stem, folders } = partsOf(path);
  return [...beginningsOf(stem).map(({ key }) => key), ...folders.map(compact)];
}

function keyOf(path: string, isKey: (key: string) => boolean): { key: string; rest: string } | undefined {
  const { stem, folders } = partsOf(path);
  const begins = beginningsOf(stem).find(({ key }) => isKey(key));
  if (begins) return begins;
  const folder = folders.map(compact).find((key) => key !== "" && isKey(key));
  return folder === undefined ? undefined : { key: folder, rest: stem };
}

/** A name's beginnings, the longest first, each with what is left behind it. */
function beginningsOf(stem: string): { key: string; rest: string }[] {
  const pieces = piecesOf(stem).slice(0, PIECES_MAX);
  return pieces
    .map((_, at) => ({ key: pieces.slice(0, at + 1).join(""), rest: pieces.slice(at + 1).join(" ") }))
    .reverse();
}

function partsOf(path: string): { stem: string; folders: string[] } {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  const dot = name.lastIndexOf(".");
  return { stem: dot > 0 ? name.slice(0, dot) : name, folders: parts.reverse() };
}
