import { formatDay } from "../platform/written-day.ts";
import type { BuyerOrder } from "./order.ts";

/** Returns the buyer's own order in words: 'PO-4711 dated November 12, 2026'; empty without a number. */
export const buyerOrderWords = ({ number, date }: BuyerOrder): string =>
  number && date ? `${number} dated ${formatDay(date)}` : number;
