import { circleAt } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { toneOf } from "../drawing/palette.ts";
import { family } from "../drawing/render.ts";
import { TAU } from "../drawing/vector.ts";

/** Millimetres. */
export interface CamFollowerShape {
  diameter: number;
  width: number;
  /** Length and diameter of the stud behind the roller. */
  stud: number;
  shank: number;
  /** Rolling bodies that show in the face. */
  needles: number;
}

export const camFollower = family<CamFollowerShape>(
  "cam follower",
  { yaw: -44, pitch: 20 },
  (scene, shape) => {
    const radius = shape.diameter / 2;
    const half = shape.width / 2;
    const shank = shape.shank / 2;
    const normal = [0, 0, 1] as const;
    lathe(
      scene,
      [
        [shank * 0.85, -half - shape.stud],
        [shank, -half - shape.stud + shank * 0.2],
        [shank, -half - shape.stud * 0.3],
        [shank * 1.5, -half - shape.stud * 0.3],
        [shank * 1.5, -half],
      ],
      { axis: "z" },
    );
    const chamfer = radius * 0.06;
    lathe(
      scene,
      [
        [radius - chamfer, -half],
        [radius, -half + chamfer],
        [radius, half - chamfer],
        [radius - chamfer, half],
      ],
      { axis: "z", facets: 72 },
    );
    scene.mark(circleAt([0, 0, half], radius * 0.77), { fill: toneOf(3), normal });
    const ring = radius * 0.63;
    const needle = Math.min(radius * 0.1, (ring * Math.PI * 0.8) / shape.needles);
    for (let i = 0; i < shape.needles; i++) {
      const angle = (i / shape.needles) * TAU;
      const centre = [Math.cos(angle) * ring, Math.sin(angle) * ring, half] as const;
      scene.mark(circleAt(centre, needle, "z", 16), { fill: toneOf(0), normal });
    }
    scene.mark(circleAt([0, 0, half], radius * 0.5), { fill: toneOf(1), normal, width: 1.6 });
    lathe(
      scene,
      [
        [radius * 0.37, half],
        [radius * 0.37, half + radius * 0.08],
      ],
      { axis: "z" },
    );
    scene.mark(circleAt([0, 0, half + radius * 0.08], radius * 0.15, "z", 6), { fill: toneOf(5), normal });
    scene.axis([0, 0, -half - shape.stud], [0, 0, half]);
    scene.dim([0, -radius, half], [0, radius, half], "left", `Ø${shape.diameter}`);
    scene.dim([0, -radius, -half], [0, -radius, half], "below", shape.width);
  },
);
