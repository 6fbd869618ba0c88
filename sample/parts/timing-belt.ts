import { extrude } from "../drawing/extrude.ts";
import { arc } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { nth, type Point2, radians, series } from "../drawing/vector.ts";

/** Millimetres. `teeth` are those drawn; the belt of the catalogue may have more. */
export interface TimingBeltShape {
  length: number;
  width: number;
  teeth: number;
  /** How far the two ends of the loop differ, 0 to 0.6. */
  cone: number;
}

/** A loop round two pulleys, its points evenly spread. */
function loop(big: number, small: number, centres: number): Point2[] {
  const lean = (Math.asin((big - small) / centres) * 180) / Math.PI;
  const corners = [
    ...arc(-centres / 2, 0, big, 90 - lean, 270 + lean, 40),
    ...arc(centres / 2, 0, small, -90 + lean, 90 - lean, 40),
  ];
  return corners.flatMap((point, i) => {
    const next = nth(corners, i + 1);
    const steps = Math.max(1, Math.round(Math.hypot(next[0] - point[0], next[1] - point[1]) / 3));
    return series(
      steps,
      (k): Point2 => [
        point[0] + ((next[0] - point[0]) * k) / steps,
        point[1] + ((next[1] - point[1]) * k) / steps,
      ],
    );
  });
}

/** The same loop, `inset` further in, with teeth. */
function toothed(outline: readonly Point2[], teeth: number, inset: number, tooth: number): Point2[] {
  const count = teeth * 6;
  return series(count, (i): Point2 => {
    const place = (i / count) * outline.length;
    const here = nth(outline, Math.floor(place));
    const next = nth(outline, Math.floor(place) + 2);
    const part = place - Math.floor(place);
    const size = Math.hypot(next[0] - here[0], next[1] - here[1]) || 1;
    const depth = inset + (i % 6 < 3 ? tooth : 0);
    return [
      here[0] + (next[0] - here[0]) * part * 0.5 - ((next[1] - here[1]) / size) * depth,
      here[1] + (next[1] - here[1]) * part * 0.5 + ((next[0] - here[0]) / size) * depth,
    ];
  });
}

export const timingBelt = family<TimingBeltShape>("timing belt", { yaw: -30, pitch: 24 }, (scene, shape) => {
  const big = 46;
  const small = big * (1 - shape.cone);
  const outline = loop(big, small, 120 + Math.min(60, shape.length / 60));
  const inner = toothed(outline, shape.teeth, 4, 4.5);
  const half = Math.min(30, shape.width) * 0.7;
  extrude(scene, outline, -half, half, { holes: [inner], bias: 1.6 });
  const left = Math.min(...outline.map(([x]) => x));
  const right = Math.max(...outline.map(([x]) => x));
  const low: Point2 = [Math.cos(radians(270)), -big];
  scene.dim([left, 0, half], [right, 0, half], "below", `L ${shape.length}`);
  scene.dim([right, low[0] * 0, half], [right, 0, -half], "right", shape.width);
});
