import { throughHole } from "./holes.ts";
import type { Scene } from "./scene.ts";
import {
  type Axis,
  add,
  angleBetween,
  cross,
  nth,
  type Point2,
  type Point3,
  series,
  TAU,
  times,
  unit,
} from "./vector.ts";

export interface LatheOptions {
  /** Where the axis starts; the origin unless said. */
  at?: Point3;
  /** Direction of the axis; x unless said. */
  axis?: Axis | Point3;
  bias?: number;
  /** Radius of a bore that goes through. */
  bore?: number;
  facets?: number;
}

interface Facet {
  normal: Point3;
  seen: boolean;
  tone: string;
}

const FACETS = 60;
const CREASE = 0.3;
/** Less light falls into a bore. */
const BORE_SHADE = 1.6;
const FRAMES: Record<Axis, [Point3, Point3, Point3]> = {
  x: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  y: [
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ],
  z: [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
};

/** The axis and two directions square to it. */
export function axisFrame(axis: Axis | Point3): [Point3, Point3, Point3] {
  if (typeof axis === "string") {
    return FRAMES[axis];
  }
  const along = unit(axis);
  const across = unit(cross(along, Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  return [along, across, cross(along, across)];
}

/** Neighbours round a circle that share a key: where each run starts and how many it holds. */
function runs<T>(keys: readonly T[]): { key: T; start: number; count: number }[] {
  const first = keys.findIndex((key, i) => key !== nth(keys, i - 1));
  if (first < 0) {
    return [{ key: nth(keys, 0), start: 0, count: keys.length }];
  }
  const found: { key: T; start: number; count: number }[] = [];
  for (let i = first; i < first + keys.length; i++) {
    const last = found.at(-1);
    const key = nth(keys, i);
    if (last && last.key === key) {
      last.count += 1;
    } else {
      found.push({ key, start: i, count: 1 });
    }
  }
  return found;
}

/** A turned body. The profile is a list of [radius, distance along the axis] in millimetres. */
export function lathe(scene: Scene, turned: readonly Point2[], options: LatheOptions = {}): void {
  const { at = [0, 0, 0], axis = "x", bias = 0, bore = 0, facets = FACETS } = options;
  const [along, across, beside] = axisFrame(axis);
  const profile = [...turned];
  const first = nth(profile, 0);
  const last = nth(profile, -1);
  if (first[0] > 0.01) {
    profile.unshift([0.001, first[1]]);
  }
  if (last[0] > 0.01) {
    profile.push([0.001, last[1]]);
  }
  const outward = (k: number) =>
    add(times(across, Math.cos((k / facets) * TAU)), times(beside, Math.sin((k / facets) * TAU)));
  const spot = ([radius, distance]: Point2, k: number) =>
    scene.at(add(add(at, times(along, distance)), times(outward(k), radius)));
  const bands = profile.slice(1).map((end, i) => {
    const start = nth(profile, i);
    return series(facets, (k): Facet => {
      const normal = add(times(along, start[0] - end[0]), times(outward(k + 0.5), end[1] - start[1]));
      const seen = scene.sees(normal);
      return { normal, seen, tone: seen ? scene.tone(normal, bias) : "" };
    });
  });
  const towards = scene.turned(along)[2] > 0;
  const order = bands.map((_, i) => i);
  if (!towards) {
    order.reverse();
  }

  const fillBand = (i: number) => {
    const [start, end] = [nth(profile, i), nth(profile, i + 1)];
    for (const run of runs(nth(bands, i).map((facet) => facet.tone))) {
      if (run.key !== "") {
        const there = series(run.count + 1, (k) => spot(start, run.start + k));
        const back = series(run.count + 1, (k) => spot(end, run.start + run.count - k));
        scene.area([...there, ...back], run.key);
      }
    }
  };
  const edge = (i: number, neighbour: number, ring: Point2) => {
    if (ring[0] < 0.01) {
      return;
    }
    const other = nth(bands, neighbour);
    const crease = angleBetween(nth(nth(bands, i), 0).normal, nth(other, 0).normal) > CREASE;
    const kinds = nth(bands, i).map((facet, k) => {
      const both = facet.seen && nth(other, k).seen;
      return both ? (crease ? "inner" : "") : facet.seen || nth(other, k).seen ? "outer" : "";
    });
    for (const run of runs(kinds)) {
      if (run.key !== "") {
        const width = run.key === "inner" ? scene.options.detail : scene.options.outline;
        scene.strokes([series(run.count + 1, (k) => spot(ring, run.start + k))], { width });
      }
    }
  };

  scene.piece(() => {
    order.forEach((i, place) => {
      fillBand(i);
      const previous = order[place - 1];
      if (previous !== undefined) {
        edge(i, previous, nth(profile, towards ? i : i + 1));
      }
      const band = nth(bands, i);
      const limbs = band.flatMap((facet, k) =>
        facet.seen === nth(band, k + 1).seen
          ? []
          : [[spot(nth(profile, i), k + 1), spot(nth(profile, i + 1), k + 1)]],
      );
      scene.strokes(limbs, { width: scene.options.outline });
    });
    if (bore > 0) {
      const circle = (distance: number) => series(facets, (k) => spot([bore, distance], k));
      const wall = series(facets, (k) => scene.tone(times(outward(k + 0.5), -1), BORE_SHADE));
      const near = towards ? last[1] : first[1];
      throughHole(scene, circle(near), circle(towards ? first[1] : last[1]), wall);
    }
  });
}
