/** A point on the sheet or in a profile. */
export type Point2 = readonly [number, number];
/** A point or direction in space: x to the right, y up, z towards the reader. Millimetres. */
export type Point3 = readonly [number, number, number];
export type Axis = "x" | "y" | "z";

export const TAU = Math.PI * 2;

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function add(a: Point3, b: Point3): Point3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function times(a: Point3, factor: number): Point3 {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

function dot(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Point3): Point3 {
  return times(a, 1 / (Math.hypot(...a) || 1));
}

/** The angle between two directions, in radians. */
export function angleBetween(a: Point3, b: Point3): number {
  return Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
}

/** The element of a closed loop, counted round from any integer. */
export function nth<T>(loop: readonly T[], index: number): T {
  const found = loop[((index % loop.length) + loop.length) % loop.length];
  if (found === undefined) {
    throw new RangeError("A loop without points has no element");
  }
  return found;
}

/** A list of `count` values made from their place. */
export function series<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
