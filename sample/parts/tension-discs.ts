import { box } from "../drawing/extrude.ts";
import { capScrew, ribs } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { family } from "../drawing/render.ts";
import { tube } from "../drawing/tube.ts";
import { type Point3, series, TAU } from "../drawing/vector.ts";

/** Millimetres. Dished discs on a post, pressed together by a spring and a knurled nut. */
export interface TensionDiscsShape {
  diameter: number;
  pairs: number;
  /** Over the whole post. */
  length: number;
  bracket: boolean;
}

export const tensionDiscs = family<TensionDiscsShape>(
  "tension discs",
  { yaw: -52, pitch: 18 },
  (scene, shape) => {
    const radius = shape.diameter / 2;
    const post = radius * 0.13;
    const rear = -shape.length * 0.35;
    const front = rear + shape.length;
    if (shape.bracket) {
      box(scene, [-radius * 0.5, -radius * 1.25, rear - 3], [radius * 0.5, radius * 0.5, rear]);
      box(scene, [-radius * 0.5, -radius * 1.25, rear], [radius * 0.5, -radius * 1.15, rear + radius * 0.9]);
      capScrew(scene, [0, -radius * 0.8, rear], radius * 0.14, 2);
    }
    lathe(
      scene,
      [
        [radius * 0.3, rear],
        [radius * 0.3, rear + radius * 0.12],
        [post, rear + radius * 0.12],
        [post, rear + shape.length * 0.2],
      ],
      { axis: "z" },
    );
    const deep = radius * 0.16;
    let z = rear + shape.length * 0.2;
    series(shape.pairs, () => {
      lathe(
        scene,
        [
          [radius, z],
          [radius * 0.94, z + deep * 0.3],
          [radius * 0.66, z + deep * 0.6],
          [radius * 0.6, z + deep],
        ],
        { axis: "z", facets: 72 },
      );
      z += deep * 1.05;
      lathe(
        scene,
        [
          [radius * 0.6, z],
          [radius * 0.66, z + deep * 0.4],
          [radius * 0.94, z + deep * 0.7],
          [radius, z + deep],
          [radius * 0.97, z + deep * 1.1],
          [radius * 0.9, z + deep * 0.85],
        ],
        { axis: "z", facets: 72 },
      );
      lathe(
        scene,
        [
          [radius * 0.62, z + deep * 1.1],
          [radius * 0.56, z + deep * 1.14],
        ],
        { axis: "z" },
      );
      z += deep * 1.2;
    });
    const nut = radius * 0.42;
    const spring = front - nut * 1.3 - z;
    const turns = 4;
    const steps = turns * 24;
    scene.piece(() => {
      const coil = series(steps + 1, (i): Point3 => {
        const angle = (i / steps) * turns * TAU;
        return [Math.cos(angle) * nut * 0.72, Math.sin(angle) * nut * 0.72, z + (spring * i) / steps];
      });
      tube(scene, coil, radius * 0.035, { stretch: 12 });
    });
    lathe(
      scene,
      [
        [nut, front - nut * 1.3],
        [nut, front - nut * 0.5],
        [nut * 0.8, front - nut * 0.4],
        [post, front - nut * 0.4],
        [post, front],
      ],
      { axis: "z" },
    );
    ribs(scene, { axis: "z", radius: nut, from: front - nut * 1.25, to: front - nut * 0.55, count: 36 });
    scene.axis([0, 0, rear], [0, 0, front]);
    const edge = rear + shape.length * 0.2;
    scene.dim([0, -radius, edge], [0, radius, edge], "left", `Ø${shape.diameter}`);
    scene.dim([0, -post, rear], [0, -post, front], "below", shape.length);
  },
);
