import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DELIVERY_POLL } from "#contract/enquiries/limits.ts";
import type { CreateQuotationBody, Quotation } from "#contract/enquiries/quotation.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { QUOTATION_OFFICE, QUOTATION_SENT } from "#contract/enquiries/quotation-office-messages.ts";
import { products } from "#contract/products/calls.ts";
import { ENQUIRY_ITEMS_MAX, ORDER_TEXT_MAX } from "#contract/products/limits.ts";
import type { Product } from "#contract/products/product.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { queries } from "#web/admin/platform/calls/queries.ts";
import { callKey, put, readOf, renew } from "#web/admin/platform/calls/reads.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { renewEnquiries } from "#web/admin/platform/data/arrivals.ts";
import type { QuotationSearch } from "./quotation-search.ts";

/** A page of the list, the last changed first; its rows stay while the next ones load. */
export const quotationsQuery = ({ q, state, page = 1 }: QuotationSearch) =>
  queryOptions({
    ...readOf(quotations.list, { query: { page, ...(q && { search: q }), ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

/** A quotation; polled while its mail is pending. */
export const quotationQuery = (id: string) =>
  queryOptions({
    ...readOf(quotations.read, { params: { id }, quiet: true }),
    refetchInterval: ({ state }) => (state.data && isMailing(state.data) ? DELIVERY_POLL : false),
    refetchOnWindowFocus: true,
  });

/** Whether a mail of the quotation, or of a document of its order, is pending. */
const isMailing = ({ delivery, work }: Quotation): boolean =>
  [{ delivery }, ...(work?.documents ?? [])].some((mailed) => mailed.delivery.state === "queued");

/** A quotation as printed, of the version that is stored. */
export const documentQuery = ({ _id: id, version }: Pick<Quotation, "_id" | "version">) =>
  readOf(quotations.document, { params: { id }, key: [version], quiet: true });

/** A line of a pasted list; `quantity` is as written if it is no number of pieces. */
interface PastedLine {
  text: string;
  quantity: string;
  product: Product | undefined;
}

/** Reads a pasted list of parts, in pieces of whole lines that the call takes, and then the whole products. */
export async function readPastedList(text: string): Promise<PastedLine[]> {
  const pieces = [""];
  for (const written of text.split(/\r?\n/)) {
    const line = `${written.slice(0, ORDER_TEXT_MAX - 1)}\n`;
    const piece = `${pieces.at(-1)}${line}`;
    const isFull = piece.length > ORDER_TEXT_MAX || piece.split("\n").length > ENQUIRY_ITEMS_MAX;
    if (isFull) pieces.push(line);
    else pieces[pieces.length - 1] = piece;
  }
  const read: PastedLine[] = [];
  for (const piece of pieces) {
    const lines = await ask(products.lines, { json: { text: piece } });
    const whole = await Promise.all(
      lines.map(({ product }) => product && ask(products.read, { params: { id: product._id } })),
    );
    for (const [at, { text, quantity, written }] of lines.entries())
      read.push({ text, quantity: String(quantity ?? written), product: whole[at] ?? undefined });
  }
  return read;
}

/** Caches a quotation, and refetches what else shows it or its enquiry. */
export function putQuotation(quotation: Quotation): void {
  put(quotationQuery(quotation._id), quotation);
  refetchOthers();
}

/** Forgets a deleted draft. */
export function dropQuotation(id: string): void {
  queries.removeQueries({ queryKey: callKey(quotations.read, { params: { id } }) });
  refetchOthers();
}

function refetchOthers(): void {
  void renew(quotations.list);
  void renewEnquiries();
}

/** Drafts a quotation, from nothing, an enquiry or a sent one, and opens it. */
export function useMakeQuotation() {
  const navigate = useNavigate();
  const { isBusy, run } = useCall();
  const open = (made: () => Promise<Quotation>, failed: string) =>
    void run(async () => {
      const quotation = await made();
      putQuotation(quotation);
      await navigate({ to: "/admin/quotations/$id", params: { id: quotation._id } });
    }, failed);
  return {
    isMaking: isBusy,
    make: (json: CreateQuotationBody = {}) =>
      open(() => ask(quotations.create, { json }), QUOTATION_OFFICE.createFailed),
    duplicate: (copyOf: string) =>
      open(() => ask(quotations.create, { json: { copyOf } }), QUOTATION_OFFICE.duplicateFailed),
    revise: (id: string) =>
      open(() => ask(quotations.revise, { params: { id } }), QUOTATION_SENT.reviseFailed),
  };
}
