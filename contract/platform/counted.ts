import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from "./limits.ts";

/** Returns a number with its noun: '1 page', '86 pages'; `several` is an irregular plural. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

const figure = (count: number): string => count.toLocaleString("en-US");

/** Returns '30,000 x 30,000 pixels. The most is …', after whose image it is. */
export const pixelWords = (width: number, height: number): string =>
  `${figure(width)} x ${figure(height)} pixels. The most is ${figure(IMAGE_SIDE_MAX)} on each side and ${IMAGE_PIXELS_MAX / 1_000_000} million in all.`;
