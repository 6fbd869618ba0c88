import { createDictionary } from "./dictionary.ts";
import { compact } from "./words.ts";

/** A text shorter than this stands in too many codes, or is near too many. */
const LENGTH_MIN = 4;
/** A code inside a message is taken for another way of writing one from so many signs on. */
const KEY_MIN = 5;
/** With one change a code still begins or ends as it did, with so many signs. */
const END = 2;
const BETWEEN = "\n";

/** The part codes and numbers of all products: looked up whole, by a piece, and by what is nearly one. */
export interface Codes {
  put(id: string, codes: readonly string[], number: number): void;
  drop(id: string): void;
  /** The products that a text names outright: by code without its separators, or by number. */
  named(text: string): readonly string[];
  /**
   * The products in whose code a text stands, whatever separators either has: the code itself first, then those that begin
   * with it; of these the shorter, then the older.
   */
  holding(text: string): readonly string[];
  /** The products whose code a text is, whatever separators either has, or the same but for O and 0, I and 1, or zeros. */
  same(text: string): readonly string[];
  /**
   * The products whose code a text means: the same but for O and 0, I and 1, or a zero left out; without any, those
   * that are one sign away: exchanged with its neighbour, wrong, missing or too many.
   */
  near(text: string): { ids: readonly string[]; isSame: boolean };
}

export function createCodes(): Codes {
  const byCode = createHolders();
  const byNumber = createHolders();
  const byKey = createHolders();
  const known = new Map<string, { codes: readonly string[]; number: string }>();
  const keys = createDictionary();
  const reversed = createDictionary();
  /** All codes as one text: looking through it takes the engine half a millisecond for 100,000. */
  let written: string | undefined;
  const drop = (id: string) => {
    const of = known.get(id);
    if (!of) return;
    for (const code of of.codes) {
      byKey.remove(keyOf(code), id);
      if (byCode.remove(code, id)) written = undefined;
    }
    byNumber.remove(of.number, id);
    known.delete(id);
  };
  /** Codes of products that have gone stay in the dictionaries, and hold nothing. */
  const keysNear = (key: string): Iterable<string> => [
    ...keys.beginning(key.slice(0, END)),
    ...[...reversed.beginning(backwards(key).slice(0, END))].map(backwards),
  ];
  return {
    put(id, asWritten, number) {
      drop(id);
      const codes = [...new Set(asWritten.map(compact))].filter(Boolean);
      known.set(id, { codes, number: String(number) });
      byNumber.add(String(number), id);
      for (const code of codes) {
        if (byCode.add(code, id)) written = undefined;
        const key = keyOf(code);
        if (key.length < LENGTH_MIN || !byKey.add(key, id)) continue;
        keys.add(key);
        reversed.add(backwards(key));
      }
    },
    drop,
    named(text) {
      const whole = compact(text);
      // A number is the same with zeros before it, as on a label.
      const number = /^\d+$/.test(whole) ? byNumber.get(whole.replace(/^0+(?=\d)/, "")) : [];
      return [...new Set([...byCode.get(whole), ...number])];
    },
    holding(text) {
      const piece = compact(text);
      if (piece.length < LENGTH_MIN) return [];
      written ??= BETWEEN + [...byCode.names()].join(BETWEEN) + BETWEEN;
      const found = holdersIn(written, piece).sort((one, other) => rank(one, piece) - rank(other, piece));
      return [...new Set(found.flatMap(byCode.get))];
    },
    same(text) {
      const whole = compact(text);
      const exact = byCode.get(whole);
      if (exact.length || whole.length < KEY_MIN || !/\p{L}/u.test(whole)) return exact;
      return byKey.get(keyOf(whole));
    },
    near(text) {
      const key = keyOf(compact(text));
      if (key.length < LENGTH_MIN || !/\d/.test(text)) return { ids: [], isSame: false };
      const same = byKey.get(key);
      if (same.length) return { ids: same, isSame: true };
      const near = new Set([...keysNear(key)].filter((other) => isOneAway(key, other)));
      return { ids: [...new Set([...near].flatMap(byKey.get))], isSame: false };
    },
  };
}

/** Which products hold a name, in the order in which they came. Nearly every name has one: it stands without a list. */
function createHolders() {
  const holders = new Map<string, string | string[]>();
  const listOf = (held: string | string[] | undefined): readonly string[] =>
    held === undefined ? [] : typeof held === "string" ? [held] : held;
  return {
    get: (name: string): readonly string[] => listOf(holders.get(name)),
    names: () => holders.keys(),
    /** Answers whether the name is new. */
    add(name: string, id: string): boolean {
      const held = holders.get(name);
      if (held === undefined) holders.set(name, id);
      else if (!listOf(held).includes(id)) holders.set(name, [...listOf(held), id]);
      return held === undefined;
    },
    /** Answers whether the name has gone. */
    remove(name: string, id: string): boolean {
      const [first, ...others] = listOf(holders.get(name)).filter((holder) => holder !== id);
      if (first === undefined) holders.delete(name);
      else holders.set(name, others.length ? [first, ...others] : first);
      return first === undefined;
    },
  };
}

/** The names in a list, one a line, in which a piece stands. */
function holdersIn(written: string, piece: string): string[] {
  const found: string[] = [];
  for (let at = written.indexOf(piece); at >= 0; ) {
    const end = written.indexOf(BETWEEN, at);
    found.push(written.slice(written.lastIndexOf(BETWEEN, at) + 1, end));
    at = written.indexOf(piece, end);
  }
  return found;
}

/** What begins with a piece comes before what only holds it, the shorter before the longer. */
const rank = (code: string, piece: string): number => code.length + (code.startsWith(piece) ? 0 : 1000);

/** O is read as 0, I and L as 1; zeros are left out, wherever they stand. */
const keyOf = (code: string): string => code.replace(/[o0]/g, "").replace(/[il]/g, "1");

const backwards = (text: string): string => [...text].reverse().join("");

/** Whether one change makes one text the other: a sign more, less or another, or two neighbours exchanged. */
function isOneAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const rest = (text: string, from: number) => text.slice(from);
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    rest(short, at + 1) === rest(long, at + 1) || (isExchanged && rest(short, at + 2) === rest(long, at + 2))
  );
}
