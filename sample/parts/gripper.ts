import { extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { disc, type Profile, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import type { Point2 } from "../drawing/vector.ts";

/** Millimetres. The giver opens wide at the nose, the taker ends in a hook. */
export interface GripperShape {
  hand: "giver" | "taker";
  length: number;
  height: number;
  width: number;
  /** Fixing screws along the shank. */
  screws: number;
}

const GIVER: Profile = [
  [-128, -16],
  [-40, -20],
  [30, -20],
  [58, -12],
  [66, -4],
  [126, 0],
  [128, 5],
  [70, 20],
  [20, 30],
  [-40, 30],
  [-128, 18],
];
const TAKER: Profile = [
  [-128, -16],
  [-20, -18],
  [44, -13],
  [92, -12],
  [104, -20],
  [120, -18],
  [128, -6],
  [122, 2],
  [104, 3],
  [84, 8],
  [40, 22],
  [-30, 26],
  [-128, 18],
];
const GIVER_CLAMP: Profile = [
  [-10, 24],
  [60, 14],
  [116, 8],
  [118, 12],
  [64, 28],
  [34, 40],
  [-10, 42],
];
const TAKER_CLAMP: Profile = [
  [-64, 24],
  [10, 21],
  [64, 12],
  [110, 2],
  [113, 6],
  [66, 24],
  [14, 36],
  [-64, 38],
];

export const gripper = family<GripperShape>("rapier gripper", { yaw: -34, pitch: 22 }, (scene, shape) => {
  const across = shape.length / 256;
  const up = across * 0.55 + (shape.height / 34) * 0.45;
  const half = shape.width / 2;
  const sized = (profile: Profile): Point2[] => profile.map(([u, v]): Point2 => [u * across, v * up]);
  const giver = shape.hand === "giver";
  const grip = sized(disc(giver ? -34 : 8, 4, 9));
  extrude(scene, sized(giver ? GIVER : TAKER), -half, half, {
    holes: [sized(slot(-104, -70, 2, 5)), grip],
  });
  const lift = half + shape.width * 0.1;
  extrude(scene, sized(giver ? GIVER_CLAMP : TAKER_CLAMP), half * 0.2, lift, {
    holes: [sized(disc(giver ? 8 : -46, giver ? 33 : 31, 4))],
  });
  const size = 5 * up;
  for (let i = 0; i < shape.screws; i++) {
    const along = giver ? 30 - i * 22 : -22 - i * 20;
    capScrew(scene, [along * across, -8 * up, half], size, size * 0.6);
  }
  capScrew(scene, [-118 * across, 2 * up, half], size * 0.75, size * 0.4);
  scene.axis([-128 * across, 2 * up, half], [128 * across, 2 * up, half], [0, 0, 1]);
  scene.dim([-128 * across, -16 * up, half], [128 * across, -16 * up, half], "below", shape.length);
  scene.dim([-128 * across, -16 * up, half], [-128 * across, 18 * up, half], "left", shape.height);
});
