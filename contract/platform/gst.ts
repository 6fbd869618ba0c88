/** Rules of India's Goods and Services Tax that products and quotations share. Free of zod. */
import { GST_RATE_MAX } from "./limits.ts";

/** HSN or SAC: 4, 6 or 8 digits by the CBIC's notification 78/2020; lists also have 5 and 7. */
export const HSN_CODE = /^\d{4,8}$/;

/** Returns whether a number has at most `most` decimals. */
export const hasDecimals = (value: number, most: number): boolean => Number(value.toFixed(most)) === value;

/** Returns whether a number is a rate in percent: 0 to 100 with at most two decimals. */
export const isGstRate = (rate: number): boolean => rate >= 0 && rate <= GST_RATE_MAX && hasDecimals(rate, 2);

/** Two digits of the state, the PAN, and three more (Central Goods and Services Tax Rules, 2017); or empty. */
export const GSTIN = /^(?:\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3})?$/;
