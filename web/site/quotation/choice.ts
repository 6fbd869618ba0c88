import { useState } from "react";
import {
  acceptedDocument,
  acceptsSomething,
  isWhole,
  quotedQuantities,
} from "#contract/enquiries/acceptance.ts";
import type { AcceptBody } from "#contract/enquiries/quotation.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import type { Linked } from "./quotation-data.ts";

type Document = Linked["document"];

/** What a customer orders of one line: whether it is ticked, and its quantity as typed. */
export interface LineChoice {
  isTicked: boolean;
  typed: string;
}

const DECIMALS_MAX = 3;

/**
 * Returns a quantity as typed; undefined unless it is above 0, at most as quoted, and has at most three decimals, or none for
 * what is counted.
 */
export function readAccepted(
  typed: string,
  line: Pick<Document["lines"][number], "quantity" | "unit">,
): number | undefined {
  const quantity = typedNumber(typed);
  const isValid =
    quantity !== undefined &&
    quantity > 0 &&
    quantity <= line.quantity &&
    Number(quantity.toFixed(isWhole(line) ? 0 : DECIMALS_MAX)) === quantity;
  return isValid ? quantity : undefined;
}

/** The choice of a customer on the page of a quotation: all as quoted at first. */
export function useChoice(document: Document) {
  const quoted = quotedQuantities(document);
  const [choices, setChoices] = useState<readonly LineChoice[]>(() => allOf(quoted));
  const change = (at: number, changes: Partial<LineChoice>) =>
    setChoices(choices.map((choice, each) => (each === at ? { ...choice, ...changes } : choice)));
  return { choices, change, takeAll: () => setChoices(allOf(quoted)), ...summaryOf(document, choices) };
}
export type PartsChoice = ReturnType<typeof useChoice>;

const allOf = (quoted: readonly number[]): LineChoice[] =>
  quoted.map((quantity) => ({ isTicked: true, typed: String(quantity) }));

/**
 * Returns what is chosen of a document: the total, whether it is all as quoted, whether it is anything, the first line whose
 * quantity is wrong, and the lines of the call (undefined for all). A wrong quantity counts as quoted.
 */
export function summaryOf(document: Document, choices: readonly LineChoice[]) {
  const quoted = quotedQuantities(document);
  const read = document.lines.map((line, at) => {
    const { isTicked, typed } = choices[at] ?? { isTicked: true, typed: "" };
    if (line.isFreight) return line.quantity;
    return isTicked ? readAccepted(typed, line) : 0;
  });
  const quantities = read.map((quantity, at) => quantity ?? quoted[at] ?? 0);
  const isAll = quantities.every((quantity, at) => quantity === quoted[at]);
  const lines: AcceptBody["lines"] = isAll
    ? undefined
    : quantities.flatMap((quantity, line) =>
        quantity > 0 && !document.lines[line]?.isFreight ? [{ line, quantity }] : [],
      );
  const isAnything = acceptsSomething(document, quantities);
  return {
    quantities,
    isAll,
    isAnything,
    wrong: read.indexOf(undefined),
    lines,
    total: isAnything ? acceptedDocument(document, quantities).total : 0,
  };
}
