import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { disc } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, series, TAU } from "../drawing/vector.ts";

/** Millimetres. Stands upright. */
export interface FilterElementShape {
  diameter: number;
  height: number;
  bore: number;
  /** Folds of the paper; 0 draws a mesh. */
  folds: number;
}

export const filterElement = family<FilterElementShape>(
  "filter element",
  { yaw: -30, pitch: 26 },
  (scene, shape) => {
    const rim = shape.diameter / 2;
    const half = shape.height / 2;
    const cap = shape.height * 0.07;
    const cover = (from: number, to: number, bore: number) =>
      lathe(
        scene,
        [
          [rim, from],
          [rim, to],
        ],
        { axis: "y", bore },
      );
    cover(-half, -half + cap, 0);
    if (shape.folds > 0) {
      const outline: Point2[] = series(shape.folds * 2, (i) => {
        const angle = (i / (shape.folds * 2)) * TAU;
        const reach = rim * (i % 2 === 0 ? 0.96 : 0.84);
        return [Math.cos(angle) * reach, Math.sin(angle) * reach];
      });
      extrude(scene, outline, -half + cap, half - cap, { along: "y" });
    } else {
      const body = rim * 0.92;
      lathe(
        scene,
        [
          [body, -half + cap],
          [body, half - cap],
        ],
        { axis: "y" },
      );
      const winds = series(26, (i) => {
        const y = -half + cap + ((shape.height - cap * 2) * (i + 0.5)) / 26;
        const both = [1, -1].map((lean) =>
          series(41, (k) => {
            const angle = (k / 40) * TAU;
            const out = [Math.cos(angle), 0, Math.sin(angle)] as const;
            const rise = y + lean * Math.sin(angle * 6) * 1.6;
            return scene.turned(out)[2] > 0.05 ? scene.at([out[0] * body, rise, out[2] * body]) : undefined;
          }).filter((spot) => spot !== undefined),
        );
        return both;
      }).flat();
      scene.strokes(
        winds.filter((line) => line.length > 1),
        { width: 0.5 },
      );
    }
    cover(half - cap, half, 0);
    extrude(scene, disc(0, 0, shape.bore / 2 + 4, 60), half, half + cap * 0.5, {
      along: "y",
      holes: [disc(0, 0, shape.bore / 2, 60)],
      bias: 1.4,
    });
    scene.axis([0, -half, 0], [0, half + cap, 0]);
    scene.dim([-rim, -half, 0], [rim, -half, 0], "below", `Ø${shape.diameter}`);
    scene.dim([rim, -half, 0], [rim, half, 0], "right", shape.height);
  },
);
