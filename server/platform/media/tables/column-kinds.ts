import { headingOf } from "../../../../contract/imports/printed-headings.ts";

/** Which columns hold the codes of parts, and their numbers on the drawing. */
export interface ColumnKinds {
  code: number | undefined;
  position: number | undefined;
}

const MOST = 0.7;

/** Tells the columns by what they are called, else by what stands in them: `rows` are those below the head. */
export function columnKinds(names: readonly string[], rows: readonly (readonly string[])[]): ColumnKinds {
  const headings = names.map(headingOf);
  const named = (heading: string) => {
    const at = headings.indexOf(heading as (typeof headings)[number]);
    return at < 0 ? undefined : at;
  };
  const looksLike = (is: (text: string) => boolean) => {
    const at = names.findIndex((name, column) => {
      const filled = rows.map((cells) => cells[column] ?? "").filter(Boolean);
      const distinct = new Set(filled).size;
      const isLike = filled.length > 1 && filled.filter(is).length >= MOST * filled.length;
      return isLike && distinct >= MOST * filled.length && (name === "" || headings[column] === "other");
    });
    return at < 0 ? undefined : at;
  };
  return {
    code: named("code") ?? looksLike(isCode),
    position: named("position") ?? looksLike((text) => /^\d{1,3}[a-z]?$/.test(text)),
  };
}

/** Capitals and digits, with signs that join them; longer than M8, and no figure with its unit. */
const isCode = (text: string): boolean =>
  text.length >= 5 &&
  text.length <= 40 &&
  /\p{N}/u.test(text) &&
  /\p{Lu}/u.test(text) &&
  /^[\p{L}\p{N}\-‐-―_/.+ ]+$/u.test(text) &&
  !/\p{Ll}{3}/u.test(text) &&
  !/^[\d.,]+ ?\p{L}{1,4}$/u.test(text);
