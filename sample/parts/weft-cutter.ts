import { extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { disc, moved, type Profile, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, radians } from "../drawing/vector.ts";

/** Millimetres. `opening` is the angle between the tails in degrees. */
export interface WeftCutterShape {
  length: number;
  /** From the pivot to the point. */
  blade: number;
  opening: number;
  thickness: number;
}

function bladeOutline(blade: number, tail: number, wide: number): Profile {
  return [
    [blade, -wide * 0.08],
    [blade + 1, wide * 0.12],
    [blade * 0.2, wide * 0.78],
    [-blade * 0.1, wide * 0.8],
    [-tail * 0.3, wide * 0.5],
    [-tail, wide * 0.75],
    [-tail * 1.06, wide * 0.1],
    [-tail * 0.3, -wide * 0.55],
    [0, -wide * 0.75],
    [blade * 0.15, -wide * 0.62],
  ];
}

export const weftCutter = family<WeftCutterShape>("weft cutter", { yaw: -26, pitch: 24 }, (scene, shape) => {
  const { blade, thickness, opening } = shape;
  const tail = (shape.length - blade) / 1.06;
  const wide = blade * 0.3;
  const under = moved(
    bladeOutline(blade, tail, wide).map(([u, v]): Point2 => [u, -v]),
    opening * 0.16,
  );
  const over = moved(bladeOutline(blade, tail, wide), -opening * 0.5);
  const eye = (degrees: number) => moved(disc(-tail * 0.86, 0, wide * 0.2), degrees, 0, 0);
  extrude(scene, under, -thickness * 1.3, -0.2, {
    holes: [eye(opening * 0.16).map(([u, v]): Point2 => [u, v - wide * 0.36])],
  });
  extrude(scene, over, 0, thickness, {
    holes: [
      moved(disc(-tail * 0.88, wide * 0.38, wide * 0.2), -opening * 0.5),
      moved(slot(-tail * 0.62, -tail * 0.45, wide * 0.1, wide * 0.13), -opening * 0.5),
    ],
  });
  const turn = radians(-opening * 0.5);
  const edge = (u: number, v: number): [number, number, number] => [
    u * Math.cos(turn) - v * Math.sin(turn),
    u * Math.sin(turn) + v * Math.cos(turn),
    thickness,
  ];
  scene.line([edge(blade * 0.25, -wide * 0.36), edge(blade * 0.96, wide * 0.04)], {
    width: 0.8,
    normal: [0, 0, 1],
  });
  const nut = wide * 0.58;
  lathe(
    scene,
    [
      [nut, thickness],
      [nut, thickness + nut * 0.25],
      [nut * 0.66, thickness + nut * 0.3],
      [nut * 0.66, thickness + nut * 0.55],
    ],
    { axis: "z" },
  );
  capScrew(scene, [0, 0, thickness + nut * 0.55], nut * 0.42, nut * 0.18);
  scene.axis([0, 0, -thickness * 4], [0, 0, thickness * 5]);
  scene.dim([0, 0, thickness], [blade, 0, thickness], "above", blade);
  scene.dim([blade - shape.length, 0, thickness], [blade, 0, thickness], "below", shape.length);
});
