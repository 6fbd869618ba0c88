import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { family } from "../drawing/render.ts";
import { gearOutline } from "../drawing/teeth.ts";

/** Millimetres. `diameter` is that of the large end. */
export interface BevelGearShape {
  teeth: number;
  diameter: number;
  /** Length of the toothed cone. */
  face: number;
  bore: number;
  /** Length of the hub behind the teeth. */
  hub: number;
}

export const bevelGear = family<BevelGearShape>("bevel gear", { yaw: -40, pitch: 24 }, (scene, shape) => {
  const tip = shape.diameter / 2;
  const root = tip - shape.diameter / (shape.teeth + 2);
  const bore = shape.bore / 2;
  const collar = Math.min(root * 0.55, bore * 1.7);
  lathe(
    scene,
    [
      [root * 0.66, -shape.hub],
      [root * 0.66, -shape.face * 0.25],
      [root * 0.94, 0],
    ],
    { axis: "z", bore },
  );
  const taper = Math.max(0.5, 1 - (shape.face * 0.75) / tip);
  extrude(scene, gearOutline(shape.teeth, tip, root * 0.97), 0, shape.face, { taper });
  lathe(
    scene,
    [
      [collar, shape.face],
      [collar, shape.face + 2.5],
    ],
    { axis: "z", bore },
  );
  const front = shape.face + 2.5;
  scene.axis([0, 0, -shape.hub], [0, 0, front]);
  scene.axis([0, -tip, 0], [0, tip, 0]);
  scene.dim([-bore, 0, front], [bore, 0, front], "below", `Ø${shape.bore}`);
  scene.dim([0, -tip, 0], [0, tip, 0], "right", `Ø${shape.diameter}`);
});
