import { z } from "zod";
import { AREA_MIN } from "./limits.ts";

/** A fraction of an image's width or height, 0 to 1. */
export const share = (message: string) => z.number().min(0, message).max(1, message);

/** A rectangle of an image that is large enough to press: left, top, width and height. */
export const area = (message: string) =>
  z
    .tuple([share(message), share(message), share(message), share(message)])
    .refine(
      ([left, top, width, height]) =>
        left + width <= 1 && top + height <= 1 && width >= AREA_MIN && height >= AREA_MIN,
      message,
    );
