import type { RefusedError } from "../enquiry/form/send.ts";
import type { ListEntry } from "../enquiry/list/entry.ts";

/** The lines that the server names in its refusal, by their keys; `sent` is what it was asked to take. */
export function refusedLines(
  fields: RefusedError["fields"],
  sent: readonly ListEntry[],
): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ field, message }) => {
      const entry = sent[Number(/^items\.(\d+)\./.exec(field)?.[1])];
      return entry ? [[entry.key, message] as const] : [];
    }),
  );
}
