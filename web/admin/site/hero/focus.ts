import { SLIDE_FOCUS } from "../../../../contract/platform/limits.ts";

/** Around what a picture is cropped: tens of percent from the left and from the top. */
export interface Focus {
  left: number;
  top: number;
}

/** A focal point out of its text (contract/site/hero.ts); what is none stands for the usual one. */
export function readFocus(text: string): Focus {
  const [left = Number.NaN, top = Number.NaN] = text.split(" ").map(Number);
  return Number.isInteger(left) && Number.isInteger(top) ? { left, top } : readFocus(SLIDE_FOCUS);
}

/** The text of the point nearest to shares of a picture's width and height, of which there are 0 to 1. */
export function focusAt(left: number, top: number): string {
  const tens = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 10) * 10;
  return `${tens(left)} ${tens(top)}`;
}

/** As a person reads it. */
export function focusInWords(text: string): string {
  const { left, top } = readFocus(text);
  return `${left}% from the left, ${top}% from the top`;
}
