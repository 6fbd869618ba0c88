import { extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { disc, link, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";

/** Millimetres. The big eye lies at the left. */
export interface ConnectingRodShape {
  centres: number;
  big: number;
  small: number;
  thickness: number;
  /** Big eye divided and closed with two screws. */
  split: boolean;
}

export const connectingRod = family<ConnectingRodShape>(
  "connecting rod",
  { yaw: -32, pitch: 24 },
  (scene, shape) => {
    const half = shape.thickness / 2;
    const left = -shape.centres / 2;
    const right = shape.centres / 2;
    const big = shape.big * 0.85;
    const small = shape.small * 0.92;
    scene.piece(() => {
      extrude(scene, link([left, 0], big * 0.72, [right, 0], small * 0.72), -half * 0.62, half * 0.62);
      const groove = slot(left + big * 1.3, right - small * 1.5, 0, Math.min(big, small) * 0.36);
      extrude(scene, groove, half * 0.62, half * 0.63, { bias: 1.4 });
    });
    for (const [x, radius, bore] of [
      [left, big, shape.big / 2],
      [right, small, shape.small / 2],
    ] as const) {
      scene.piece(() => {
        extrude(scene, disc(x, 0, radius, 60), -half, half);
        lathe(
          scene,
          [
            [bore * 1.2, half],
            [bore * 1.2, half + 1.6],
          ],
          { at: [x, 0, 0], axis: "z", bore },
        );
      });
    }
    if (shape.split) {
      scene.line(
        [
          [left, big, half],
          [left, shape.big * 0.6, half],
        ],
        { normal: [0, 0, 1], width: 1.4 },
      );
      scene.line(
        [
          [left, -shape.big * 0.6, half],
          [left, -big, half],
        ],
        { normal: [0, 0, 1], width: 1.4 },
      );
      capScrew(scene, [left - big * 0.2, big * 0.98, 0], half * 0.5, half * 0.4, "y");
    }
    const front = half + 1.6;
    scene.axis([left - big, 0, front], [right + small, 0, front], [0, 0, 1]);
    scene.axis([left, -big, front], [left, big, front], [0, 0, 1]);
    scene.axis([right, -small, front], [right, small, front], [0, 0, 1]);
    scene.dim([left - shape.big / 2, 0, front], [left + shape.big / 2, 0, front], "above", `Ø${shape.big}`);
    scene.dim(
      [right - shape.small / 2, 0, front],
      [right + shape.small / 2, 0, front],
      "above",
      `Ø${shape.small}`,
    );
    scene.dim([left, 0, front], [right, 0, front], "below", shape.centres);
  },
);
