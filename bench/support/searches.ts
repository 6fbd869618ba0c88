import { PUBLIC_PAGE_SIZE } from "#contract/products/limits.ts";
import { CATEGORIES, seededCode, seededWords } from "./seed.ts";

type PathOf = (at: number) => string;

/** Numbers below `count` that are far apart. */
export const spread = (at: number, count: number): number => (at * 7919) % count;

/** A page of each listing in turn, as a path. */
export const listPath = (at: number, page: number): string =>
  `/api/products?category=${CATEGORIES[at % CATEGORIES.length]}&page=${page}`;

export function anyListPage(products: number): PathOf {
  const lastPage = Math.ceil(products / CATEGORIES.length / PUBLIC_PAGE_SIZE);
  return (at) => listPath(at, 1 + (spread(at, products) % lastPage));
}

/**
 * Searches of each kind, as paths. Neighbouring ones differ, and there are more of them than the server caches responses for,
 * so that the search itself is measured.
 */
export function searches(
  products: number,
): Record<"words" | "prefix" | "typo" | "code" | "bareCode" | "many", PathOf> {
  const path = (text: string) => `/api/products?search=${encodeURIComponent(text)}`;
  const of = (at: number) => seededWords(spread(at, products));
  return {
    words: (at) => path(`${of(at).place} ${of(at).kind} ${of(at).length}`),
    prefix: (at) => path(`${of(at).kind} ${of(at).length} ${of(at).matter.slice(0, 3)}`),
    typo: (at) => path(`${misspelt(of(at).place)} ${of(at).length}`),
    code: (at) => path(seededCode(spread(at, products))),
    bareCode: (at) => path(seededCode(spread(at, products)).replaceAll("-", "").toLowerCase()),
    many: (at) => path(`${of(at).matter} ${of(at).place} ${of(at).kind} ${of(at).length} mm`),
  };
}

/** Two letters in the wrong order. */
const misspelt = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

/** Texts of up to 200 characters that take the search the longest. */
export const LONG_SEARCHES: Readonly<Record<string, string>> = {
  "misspelt words":
    "grippre rapeir sprnig aluminuim cermaic brasss polyamdie cuttre rolelr leevr templee nozzel selvegde",
  "misspelt words, long":
    "aluminiumm polyamidee hardendd jacquardd selvedgee couveredd groundd packingg checkedd lengthh partss",
  "usual words": "rapier gripper hardened steel mm sley drum aluminium carbide ceramic brass roller spring",
  "codes in one run": "PICGR00001TOYFD00002TSURD00003STACM00004".repeat(5),
  "codes in pieces": "PIC GR 00001 TOY FD 00002 TSU RD 00003 STA CM 00004 ".repeat(3),
};

/** Ends in another short word for each number, because responses are cached by their text. */
export const longSearchPath = (text: string, at: number): string =>
  `/api/products?search=${encodeURIComponent(`${text.slice(0, 190).trim()} ${at.toString(36)}`)}`;
