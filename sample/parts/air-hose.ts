import { thread } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { family } from "../drawing/render.ts";
import { tube } from "../drawing/tube.ts";
import { type Point3, series, TAU } from "../drawing/vector.ts";

/** Millimetres. A hose with a screwed end at each side, coiled or bent. */
export interface AirHoseShape {
  length: number;
  diameter: number;
  coils: number;
  /** Diameter of the coils, or height of the bend. */
  loop: number;
  /** Width across flats of the nuts. */
  nut: number;
}

export const airHose = family<AirHoseShape>("air hose", { yaw: -34, pitch: 20 }, (scene, shape) => {
  const radius = shape.diameter / 2;
  const loop = shape.loop / 2;
  const coiled = shape.coils > 0;
  const half = coiled ? shape.coils * shape.diameter * 0.72 : shape.loop * 0.9;
  const drop = loop * 1.3;
  const bend = series(41, (i): Point3 => {
    const way = i / 40;
    return [-half + way * half * 2, Math.sin(way * Math.PI) * shape.loop * 0.7, 0];
  });
  // The coil starts in front and ends behind, so that both tails hang straight down.
  const turns = shape.coils + 0.5;
  const steps = Math.round(turns * 30);
  const coil = series(steps + 1, (i): Point3 => {
    const angle = (0.25 + (i / steps) * turns) * TAU;
    return [-half + (i / steps) * half * 2, -Math.cos(angle) * loop, Math.sin(angle) * loop];
  });
  const tail = (x: number, z: number) => series(5, (i): Point3 => [x, (-drop * i) / 4, z]);
  const line = coiled
    ? [...tail(-half, loop).toReversed(), ...coil.slice(1), ...tail(half, -loop).slice(1)]
    : bend;
  scene.piece(() => tube(scene, line, radius, { bias: 1, stretch: 10 }));
  for (const side of [-1, 1]) {
    const at: Point3 = coiled ? [side * half, -drop, -side * loop] : [side * half, 0, 0];
    const axis: Point3 = coiled ? [0, -1, 0] : [side * 0.63, -0.77, 0];
    const reach = shape.nut;
    lathe(
      scene,
      [
        [radius * 1.3, -radius],
        [radius * 1.3, reach * 0.5],
        [reach * 0.56, reach * 0.5],
        [reach * 0.56, reach],
        ...thread(radius * 1.1, reach, reach * 1.8, 1.2),
      ],
      { at, axis, facets: 36 },
    );
  }
  const foot: Point3[] = coiled
    ? [
        [-half, -drop, 0],
        [half, -drop, 0],
      ]
    : [
        [-half, 0, 0],
        [half, 0, 0],
      ];
  const [left, right] = foot;
  if (left && right) {
    scene.dim(left, right, "below", `L ${shape.length}`);
  }
  if (shape.coils > 0) {
    const outer = loop + radius;
    scene.dim([half, -outer, 0], [half, outer, 0], "right", `Ø${shape.loop + shape.diameter}`);
  } else {
    const crest = shape.loop * 0.7;
    scene.dim([0, crest - radius, 0], [0, crest + radius, 0], "left", `Ø${shape.diameter}`);
  }
});
