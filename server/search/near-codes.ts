import { compact } from "./words.ts";

/** A text shorter than this is near too many codes. */
const LENGTH_MIN = 4;
/** So many signs at a beginning or an end are looked up. */
const END = 2;

/** Codes by what is left of them when signs that look alike are one, and zeros are nothing. */
export interface NearCodes {
  put(id: string, codes: readonly string[]): void;
  drop(id: string): void;
  /**
   * The products whose code a text means: the same but for O and 0, I and 1, or a zero left out; without any, those
   * that are one sign away: exchanged with its neighbour, wrong, missing or too many.
   */
  find(text: string): { ids: readonly string[]; isSame: boolean };
}

export function createNearCodes(): NearCodes {
  const holders = createBuckets();
  const keysOf = new Map<string, readonly string[]>();
  /** One change cannot be at a key's beginning and at its end: of these two, one is as it was. */
  const byHead = createBuckets();
  const byTail = createBuckets();
  const drop = (id: string) => {
    for (const key of keysOf.get(id) ?? []) {
      holders.remove(key, id);
      if (holders.get(key)) continue;
      byHead.remove(headOf(key), key);
      byTail.remove(tailOf(key), key);
    }
    keysOf.delete(id);
  };
  return {
    put(id, codes) {
      drop(id);
      const keys = [...new Set(codes.map(keyOf))].filter((key) => key.length >= LENGTH_MIN);
      keysOf.set(id, keys);
      for (const key of keys) {
        holders.add(key, id);
        byHead.add(headOf(key), key);
        byTail.add(tailOf(key), key);
      }
    },
    drop,
    find(text) {
      const key = keyOf(text);
      if (key.length < LENGTH_MIN || !/\d/.test(text)) return { ids: [], isSame: false };
      const same = holders.get(key);
      if (same) return { ids: [...same], isSame: true };
      const keys = new Set([...(byHead.get(headOf(key)) ?? []), ...(byTail.get(tailOf(key)) ?? [])]);
      const near = [...keys].filter((other) => isOneAway(key, other));
      return { ids: [...new Set(near.flatMap((other) => [...(holders.get(other) ?? [])]))], isSame: false };
    },
  };
}

/** Values under keys; an empty bucket is none. */
function createBuckets() {
  const buckets = new Map<string, Set<string>>();
  return {
    get: (key: string): ReadonlySet<string> | undefined => buckets.get(key),
    add(key: string, value: string) {
      const known = buckets.get(key);
      if (known) known.add(value);
      else buckets.set(key, new Set([value]));
    },
    remove(key: string, value: string) {
      const known = buckets.get(key);
      known?.delete(value);
      if (known?.size === 0) buckets.delete(key);
    },
  };
}

const headOf = (key: string) => key.slice(0, END);
const tailOf = (key: string) => key.slice(-END);

/** O is read as 0, I and L as 1; zeros are left out, wherever they stand. */
const keyOf = (code: string): string => compact(code).replace(/[o0]/g, "").replace(/[il]/g, "1");

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
