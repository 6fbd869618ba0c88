import { hash } from "node:crypto";
import type { VisitAnswer, VisitInput } from "../../platform/http/visit.ts";
import type { PageApi } from "./renderer.ts";

/** A question that a page's loaders asked, and the print of the answer that they got. */
interface Read {
  address: string;
  asked: VisitInput;
  print: string;
}

/** Each question of one page once, by its text. */
export type PageReads = ReadonlyMap<string, Read>;

/** What a question is known by. */
export const questionOf = (address: string, asked: VisitInput): string =>
  `${address} ${JSON.stringify(asked)}`;

/** The same API, noting in `reads` what is asked and how it is answered. */
export function notingReads(ask: PageApi): { ask: PageApi; reads: PageReads } {
  const reads = new Map<string, Read>();
  return {
    reads,
    async ask(address, asked) {
      const answer = await ask(address, asked);
      reads.set(questionOf(address, asked), { address, asked, print: printOf(answer) });
      return answer;
    },
  };
}

/**
 * Whether all that a page asked is still answered alike. A page is made of its address and its answers alone, and which
 * questions it asks follows from the answers before them: so the same answers make the same page.
 */
export async function areAnsweredAlike(reads: PageReads, ask: PageApi): Promise<boolean> {
  const alike = await Promise.all(
    [...reads.values()].map(
      async ({ address, asked, print }) => printOf(await ask(address, asked)) === print,
    ),
  );
  return alike.every(Boolean);
}

/** Answers are shared by pages and never change, so each is printed once. */
const prints = new WeakMap<VisitAnswer, string>();

function printOf(answer: VisitAnswer): string {
  const print = prints.get(answer) ?? hash("sha256", JSON.stringify(answer), "base64url");
  prints.set(answer, print);
  return print;
}
