import { extrude } from "../drawing/extrude.ts";
import { boltCircle, disc } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { gearOutline, splineOutline } from "../drawing/teeth.ts";
import { type Point3, radians, series } from "../drawing/vector.ts";

/** Millimetres. A steel core with a lining on its face. */
export interface ClutchPlateShape {
  diameter: number;
  bore: number;
  thickness: number;
  /** Radial grooves in the lining. */
  grooves: number;
  /** Rivets that hold the lining; 0 where it is bonded. */
  rivets: number;
  /** Lugs round the outside that engage the drum. */
  lugs: number;
  /** Splines of the bore; 0 leaves it round. */
  splines: number;
}

export const clutchPlate = family<ClutchPlateShape>(
  "friction plate",
  { yaw: -40, pitch: 20 },
  (scene, shape) => {
    const rim = shape.diameter / 2;
    const bore = shape.bore / 2;
    const lining = shape.lugs > 0 ? rim * 0.9 : rim * 0.98;
    const inner = bore + (lining - bore) * 0.38;
    const core = shape.thickness * 0.4;
    const hole = shape.splines > 0 ? splineOutline(shape.splines, bore * 1.1, bore) : disc(0, 0, bore, 60);
    const outline = shape.lugs > 0 ? gearOutline(shape.lugs, rim, rim * 0.92) : disc(0, 0, rim, 80);
    extrude(scene, outline, 0, core, { holes: [hole] });
    const top = shape.thickness;
    extrude(scene, disc(0, 0, lining, 80), core, top, { bias: 1.5 });
    const normal: Point3 = [0, 0, 1];
    scene.piece(() => {
      extrude(scene, disc(0, 0, inner, 60), top, top + 0.2, { holes: [hole] });
    });
    series(shape.grooves, (i) => {
      const angle = radians((360 * i) / shape.grooves + 11);
      const spot = (radius: number, turn: number): Point3 => [
        Math.cos(angle + turn) * radius,
        Math.sin(angle + turn) * radius,
        top,
      ];
      const half = 0.025;
      scene.mark(
        [spot(inner, half), spot(lining, half * 0.7), spot(lining, -half * 0.7), spot(inner, -half)],
        {
          fill: scene.tone(normal, -0.4),
          normal,
        },
      );
    });
    const ring = (inner + lining) / 2;
    const turn = 11 + 180 / Math.max(1, shape.grooves);
    for (const rivet of boltCircle(shape.rivets, ring, (lining - inner) * 0.12, turn)) {
      scene.mark(
        rivet.map(([u, v]): Point3 => [u, v, top]),
        { fill: scene.tone(normal), normal },
      );
    }
    scene.axis([-rim, 0, top], [rim, 0, top], [0, 0, 1]);
    scene.axis([0, -rim, top], [0, rim, top], [0, 0, 1]);
    scene.dim([-bore, 0, top], [bore, 0, top], "above", `Ø${shape.bore}`);
    scene.dim([-rim, 0, top], [rim, 0, top], "below", `Ø${shape.diameter}`);
  },
);
