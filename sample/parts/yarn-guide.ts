import { box, extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { roundedRectangle, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, series } from "../drawing/vector.ts";

/** Millimetres. Ceramic eyes in a row on a bent holder. */
export interface YarnGuideShape {
  eyes: number;
  /** Clear width of an eye. */
  eye: number;
  pitch: number;
  height: number;
}

export const yarnGuide = family<YarnGuideShape>("yarn guide", { yaw: -34, pitch: 20 }, (scene, shape) => {
  const inner = shape.eye / 2;
  const rim = inner * 1.75;
  const length = shape.pitch * (shape.eyes - 1) + rim * 3;
  const half = length / 2;
  const top = shape.height;
  const sheet = 1.5;
  const foot = rim * 1.6;
  box(scene, [-half, 0, 0], [half, sheet, foot]);
  const seat = top - rim * 1.5;
  extrude(scene, roundedRectangle(-half, 0, half, top, rim * 0.6), -sheet, 0);
  for (const side of [-1, 1]) {
    const opening = slot(side * half * 0.62 - rim * 0.3, side * half * 0.62 + rim * 0.3, 0, rim * 0.2);
    extrude(
      scene,
      opening.map(([u, v]): Point2 => [u, v - foot * 0.55]),
      sheet,
      sheet + 0.1,
      {
        along: "y",
        bias: 4,
      },
    );
  }
  series(shape.eyes, (i) => {
    const x = (i - (shape.eyes - 1) / 2) * shape.pitch;
    const lip = rim * 0.16;
    lathe(
      scene,
      [
        [rim, 0],
        [rim, lip],
        [rim * 0.94, lip * 2.2],
        [rim * 0.8, lip * 3],
        [inner * 1.12, lip * 3],
      ],
      { at: [x, seat, 0], axis: "z", bore: inner },
    );
    scene.axis([x, seat - rim, lip * 3], [x, seat + rim, lip * 3], [0, 0, 1]);
  });
  if (shape.eyes > 1) {
    const between = shape.pitch / 2;
    capScrew(
      scene,
      [between * (shape.eyes % 2 === 0 ? 2 : 1) - (shape.eyes % 2 === 0 ? between * 2 : 0), seat * 0.34, 0],
      rim * 0.3,
      1.6,
    );
    const first = (-(shape.eyes - 1) / 2) * shape.pitch;
    scene.dim([first, seat, rim * 0.5], [first + shape.pitch, seat, rim * 0.5], "above", shape.pitch);
  } else {
    capScrew(scene, [0, seat * 0.34, 0], rim * 0.3, 1.6);
    scene.dim([-inner, seat, rim * 0.5], [inner, seat, rim * 0.5], "above", `Ø${shape.eye}`);
  }
  scene.dim([half, 0, 0], [half, top, 0], "right", top);
});
