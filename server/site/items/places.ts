import { ORDER_MAX } from "../../../contract/platform/limits.ts";

/** The places of a list, in ascending order, as they are dealt out to its items in a new order. */
export type Places = (places: readonly number[]) => number[];

/**
 * The places that are there (spec section 4: two neighbours swap their `order` values). Where several items have the
 * same one, the later ones step on as far as it takes: no swap of equals brings about the order that was asked for.
 */
export const permutedPlaces: Places = (places) => {
  let next = 0;
  const stepped = places.map((place) => {
    const free = Math.max(place, next);
    next = free + 1;
    return free;
  });
  // At the end of the range there may be no room to step on: those before step back.
  const roomAfter = (at: number) => ORDER_MAX - (places.length - 1 - at);
  return stepped.map((place, at) => Math.min(place, roomAfter(at)));
};

/** 0, 1, 2 … (spec section 4: the news is renumbered). */
export const renumberedPlaces: Places = (places) => places.map((_place, at) => at);
