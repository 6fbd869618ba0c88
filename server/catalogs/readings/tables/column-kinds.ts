import { headingOf } from "#contract/imports/import-heads.ts";

/** A value of a column of figures, sizes or codes: it is not wrapped. */
const VALUE = /^[^\p{L}]{0,4}[\p{N}][^\s]*(?: [^\s]{1,8}){0,2}$/u;
const FIGURE =
  /^[-–—+±≤≥<>~≈ ]*[\p{Sc}]?[\p{N}][\p{N}.,' \u00a0/:xX×()*†‡-]*(?:%|‰|[a-wyzA-WYZ°µ]\p{L}{0,3}\.?)?[)*†‡]?$/u;
const NOTHING = /^(?:[-–—−.:*]+|n\.? ?[ad]\.?|\/|x|X|✓|✔|●|•)$/u;
const CODE = /^(?=[^\s]*\p{N})[\p{L}\p{N}][\p{L}\p{N}\-‐-―_/.·+]*$/u;
const CALLOUT = /^\(?\d{1,3}[a-z]?\)?$/i;

/** Returns whether a text may be a position number beside a drawing: '7', '12a', '(3)'. */
export const isCallout = (text: string): boolean => CALLOUT.test(text);

/** Returns whether a text is a figure with signs and unit, or a sign for none. */
export const isFigure = (text: string): boolean => FIGURE.test(text.trim()) || NOTHING.test(text.trim());

export const beginsWithCode = (text: string): boolean => {
  const [first = ""] = text.split(" ");
  return first.length >= 4 && first.length <= 30 && CODE.test(first) && /\p{L}/u.test(first);
};

export const isValue = (text: string): boolean => {
  const plain = text.trim();
  return plain.length <= 60 && (isFigure(plain) || CODE.test(plain) || VALUE.test(plain));
};

export interface ColumnKinds {
  code: number | undefined;
  position: number | undefined;
}

const MOST = 0.7;

/** Returns the columns' kinds by name, else by content: `rows` are those below the head. */
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

/** Capitals and digits with joining signs, longer than 'M8' and no figure with a unit. */
const isCode = (text: string): boolean =>
  text.length >= 5 &&
  text.length <= 40 &&
  /\p{N}/u.test(text) &&
  /\p{Lu}/u.test(text) &&
  /^[\p{L}\p{N}\-‐-―_/.+ ]+$/u.test(text) &&
  !/\p{Ll}{3}/u.test(text) &&
  !/^[\d.,]+ ?\p{L}{1,4}$/u.test(text);
