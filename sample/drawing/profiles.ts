import { type Point2, radians, series } from "./vector.ts";

/** A closed outline in millimetres. */
export type Profile = readonly Point2[];

/** Points of an arc; angles in degrees, anticlockwise from the right. */
export function arc(x: number, y: number, radius: number, from: number, to: number, steps = 16): Point2[] {
  return series(steps + 1, (i) => {
    const angle = radians(from + ((to - from) * i) / steps);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** A circle. */
export function disc(x: number, y: number, radius: number, steps = 40): Point2[] {
  return arc(x, y, radius, 0, 360, steps).slice(0, -1);
}

/** Circles spread evenly on a pitch circle round the origin, the first at `start` degrees. */
export function boltCircle(count: number, pitchRadius: number, radius: number, start = 90): Point2[][] {
  return series(count, (i) => {
    const angle = radians(start + (360 * i) / count);
    return disc(Math.cos(angle) * pitchRadius, Math.sin(angle) * pitchRadius, radius, 28);
  });
}

/** A slot with round ends that lies from `left` to `right` (centres of its ends). */
export function slot(left: number, right: number, y: number, radius: number): Point2[] {
  return [...arc(right, y, radius, -90, 90, 10), ...arc(left, y, radius, 90, 270, 10)];
}

export function rectangle(left: number, bottom: number, right: number, top: number): Point2[] {
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
}

/** A rectangle with round corners. */
export function roundedRectangle(
  left: number,
  bottom: number,
  right: number,
  top: number,
  radius: number,
): Point2[] {
  return [
    ...arc(right - radius, bottom + radius, radius, -90, 0, 6),
    ...arc(right - radius, top - radius, radius, 0, 90, 6),
    ...arc(left + radius, top - radius, radius, 90, 180, 6),
    ...arc(left + radius, bottom + radius, radius, 180, 270, 6),
  ];
}

/** Two circles of their own radius and the straight lines that touch both, as a lever has them. */
export function link(from: Point2, fromRadius: number, to: Point2, toRadius: number): Point2[] {
  const size = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const heading = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const spread = (Math.acos((fromRadius - toRadius) / size) * 180) / Math.PI;
  return [
    ...arc(...to, toRadius, heading - spread, heading + spread, 18),
    ...arc(...from, fromRadius, heading + spread, heading + 360 - spread, 26),
  ];
}

/** A bore with a keyway at the top. */
export function keyedBore(radius: number, keyWidth: number): Point2[] {
  const half = (Math.asin(keyWidth / 2 / radius) * 180) / Math.PI;
  return [
    ...arc(0, 0, radius, 90 + half, 450 - half, 36),
    [keyWidth / 2, radius + keyWidth * 0.5],
    [-keyWidth / 2, radius + keyWidth * 0.5],
  ];
}

/** A hexagon by its width across flats. */
export function hexagon(acrossFlats: number, x = 0, y = 0): Point2[] {
  const radius = acrossFlats / Math.sqrt(3);
  return series(6, (i): Point2 => {
    const angle = radians(i * 60 + 30);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Turns a profile by degrees round the origin, then moves it. */
export function moved(profile: Profile, degrees: number, x = 0, y = 0): Point2[] {
  const cosine = Math.cos(radians(degrees));
  const sine = Math.sin(radians(degrees));
  return profile.map(([u, v]): Point2 => [u * cosine - v * sine + x, u * sine + v * cosine + y]);
}
