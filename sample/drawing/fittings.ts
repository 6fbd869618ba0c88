import { extrude } from "./extrude.ts";
import { axisFrame, lathe } from "./lathe.ts";
import { toneOf } from "./palette.ts";
import { hexagon } from "./profiles.ts";
import type { Scene } from "./scene.ts";
import { type Axis, add, type Point2, type Point3, radians, series, TAU, times } from "./vector.ts";

/** Points of a circle in space, round an axis. */
export function circleAt(centre: Point3, radius: number, axis: Axis = "z", steps = 32): Point3[] {
  const [, across, beside] = axisFrame(axis);
  return series(steps, (i) => {
    const angle = (i / steps) * TAU;
    const offset = add(times(across, Math.cos(angle) * radius), times(beside, Math.sin(angle) * radius));
    return add(centre, offset);
  });
}

/** A cap screw with a socket, its foot at `at`, head towards the positive axis. */
export function capScrew(scene: Scene, at: Point3, radius: number, height: number, axis: Axis = "z"): void {
  const [along] = axisFrame(axis);
  scene.piece(() => {
    const chamfer = Math.min(height, radius) * 0.2;
    const head: Point2[] = [
      [radius, 0],
      [radius, height - chamfer],
      [radius - chamfer, height],
    ];
    lathe(scene, head, { at, axis, facets: 30 });
    const socket = circleAt(add(at, times(along, height)), radius * 0.52, axis, 6);
    scene.mark(socket, { fill: toneOf(5), normal: along });
  });
}

/** A hexagon nut or bolt head, `acrossFlats` wide. */
export function hexHead(
  scene: Scene,
  at: Point3,
  acrossFlats: number,
  height: number,
  axis: Axis = "z",
): void {
  scene.placed(
    (point) => add(point, at),
    () => {
      extrude(scene, hexagon(acrossFlats), 0, height, { along: axis });
      const [along] = axisFrame(axis);
      const ring = circleAt(times(along, height), acrossFlats * 0.44, axis);
      scene.mark(ring, { normal: along, width: scene.options.detail * 0.7 });
    },
  );
}

/** Profile of a threaded stretch, to be put into the profile of a lathe. */
export function thread(radius: number, from: number, to: number, pitch: number): Point2[] {
  const turns = Math.max(2, Math.round(Math.abs(to - from) / pitch));
  const step = (to - from) / turns;
  return series(turns, (i): Point2[] => [
    [radius * 0.88, from + step * i],
    [radius, from + step * (i + 0.5)],
  ]).flat();
}

/** Lines along a cylinder: knurling, ribs, bristles. Angles from `start`, evenly spread. */
export function ribs(
  scene: Scene,
  cylinder: {
    axis: Axis;
    at?: Point3;
    radius: number;
    from: number;
    to: number;
    count: number;
    start?: number;
  },
  style: { width?: number; ink?: string } = {},
): void {
  const [along, across, beside] = axisFrame(cylinder.axis);
  const origin = cylinder.at ?? [0, 0, 0];
  const lines = series(cylinder.count, (i) => {
    const angle = radians((cylinder.start ?? 0) + (360 * i) / cylinder.count);
    const out = add(times(across, Math.cos(angle)), times(beside, Math.sin(angle)));
    if (scene.turned(out)[2] < 0.06) {
      return [];
    }
    const foot = add(origin, times(out, cylinder.radius));
    return [scene.at(add(foot, times(along, cylinder.from))), scene.at(add(foot, times(along, cylinder.to)))];
  });
  scene.strokes(
    lines.filter((line) => line.length > 0),
    { width: 0.7, ...style },
  );
}
