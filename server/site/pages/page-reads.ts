import { hash } from "node:crypto";
import type { VisitAnswer, VisitInput } from "#server/platform/http/visit.ts";
import type { PageApi } from "./renderer.ts";

/** A request of a page's loaders, and the hash of its response. */
interface Read {
  address: string;
  asked: VisitInput;
  print: string;
}

/** Each request of a page once, by its text. */
export type PageReads = ReadonlyMap<string, Read>;

export const requestKey = (address: string, asked: VisitInput): string =>
  `${address} ${JSON.stringify(asked)}`;

/** Wraps the API to record requests and response hashes in `reads`. */
export function recordReads(ask: PageApi): { ask: PageApi; reads: PageReads } {
  const reads = new Map<string, Read>();
  return {
    reads,
    async ask(address, asked) {
      const answer = await ask(address, asked);
      reads.set(requestKey(address, asked), { address, asked, print: printOf(answer) });
      return answer;
    },
  };
}

/** Returns whether all requests get the same responses; a page depends only on them and its address. */
export async function haveSameResponses(reads: PageReads, ask: PageApi): Promise<boolean> {
  const alike = await Promise.all(
    [...reads.values()].map(
      async ({ address, asked, print }) => printOf(await ask(address, asked)) === print,
    ),
  );
  return alike.every(Boolean);
}

/** Responses are shared by pages and immutable, so each is hashed once. */
const prints = new WeakMap<VisitAnswer, string>();

function printOf(answer: VisitAnswer): string {
  const print = prints.get(answer) ?? hash("sha256", JSON.stringify(answer), "base64url");
  prints.set(answer, print);
  return print;
}
