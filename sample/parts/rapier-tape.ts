import { circleAt } from "../drawing/fittings.ts";
import { toneOf } from "../drawing/palette.ts";
import { family } from "../drawing/render.ts";
import { type Point2, type Point3, radians, series } from "../drawing/vector.ts";

/** Millimetres. */
export interface RapierTapeShape {
  length: number;
  width: number;
  /** Drive openings shown along the tape. */
  openings: number;
  opening: "round" | "oblong";
  /** Degrees that the tape wraps round its wheel. */
  wrap: number;
}

const STEPS = 80;
const RADIUS = 58;

/** The run of the tape: straight, round the wheel, then straight on. */
function run(shape: RapierTapeShape): Point2[] {
  const bend = radians(shape.wrap);
  const flat = 170;
  const tail = 118;
  const whole = flat + RADIUS * bend + tail;
  return series(STEPS + 1, (i): Point2 => {
    const way = (whole * i) / STEPS;
    if (way < flat) {
      return [-150 + way, -RADIUS];
    }
    const turned = Math.min(bend, (way - flat) / RADIUS);
    const angle = turned - Math.PI / 2;
    const rest = Math.max(0, way - flat - RADIUS * bend);
    return [
      20 + RADIUS * Math.cos(angle) - rest * Math.sin(angle),
      RADIUS * Math.sin(angle) + rest * Math.cos(angle),
    ];
  });
}

export const rapierTape = family<RapierTapeShape>("rapier tape", { yaw: -28, pitch: 26 }, (scene, shape) => {
  const half = shape.width * 0.625;
  const points = run(shape);
  const every = Math.max(2, Math.round(STEPS / shape.openings));
  scene.piece(() => {
    const strips = points.slice(1).map((end, index) => {
      const start = points[index] ?? end;
      const outward: Point3 = [end[1] - start[1], start[0] - end[0], 0];
      const inside = !scene.sees(outward);
      const normal: Point3 = inside ? [-outward[0], -outward[1], 0] : outward;
      const depth = scene.depth([(start[0] + end[0]) / 2, (start[1] + end[1]) / 2, 0]);
      return { start, end, index, normal, inside, depth };
    });
    for (const strip of strips.toSorted((a, b) => a.depth - b.depth)) {
      const rim = (z: number) => [scene.at([...strip.start, z]), scene.at([...strip.end, z])] as const;
      const [near, far] = [rim(half), rim(-half)];
      scene.area([near[0], near[1], far[1], far[0]], scene.tone(strip.normal, strip.inside ? 1.4 : 0));
      scene.strokes([near, far], { width: scene.options.outline * 0.85 });
      if (strip.index % every === 1) {
        const size = Math.hypot(strip.end[0] - strip.start[0], strip.end[1] - strip.start[1]);
        const along: Point2 = [
          (strip.end[0] - strip.start[0]) / size,
          (strip.end[1] - strip.start[1]) / size,
        ];
        const stretch = shape.opening === "oblong" ? 1.7 : 1;
        const hole = circleAt([0, 0, 0], half * 0.3, "z", 20).map(([u, v]): Point3 => {
          const run = u * stretch;
          return [strip.start[0] + along[0] * run, strip.start[1] + along[1] * run, v];
        });
        scene.mark(hole, { fill: toneOf(6) });
      }
    }
    for (const end of [points[0], points.at(-1)]) {
      if (end) {
        scene.line(
          [
            [...end, -half],
            [...end, half],
          ],
          { width: scene.options.outline },
        );
      }
    }
  });
  scene.dim([-150, -RADIUS, half], [20, -RADIUS, half], "below", `L ${shape.length}`);
  scene.dim([-150, -RADIUS, half], [-150, -RADIUS, -half], "left", shape.width);
});
