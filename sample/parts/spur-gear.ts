import { extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { boltCircle, disc, keyedBore } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { gearOutline } from "../drawing/teeth.ts";
import { radians } from "../drawing/vector.ts";

/** Millimetres. */
export interface SpurGearShape {
  teeth: number;
  /** Over the tips. */
  diameter: number;
  width: number;
  bore: number;
  /** Round windows in the web; 0 leaves it solid. */
  windows: number;
  /** Screws in the face of the hub. */
  screws: number;
}

export const spurGear = family<SpurGearShape>("spur gear", { yaw: -34, pitch: 22 }, (scene, shape) => {
  const tip = shape.diameter / 2;
  const module = tip / (shape.teeth / 2 + 1);
  const root = tip - module * 2.1;
  const half = shape.width / 2;
  const hub = Math.min(root * 0.5, shape.bore * 0.95 + module);
  const web = (root + hub) / 2;
  const windows = shape.windows > 0 ? boltCircle(shape.windows, web, (root - hub) * 0.3, 30) : [];
  const face = half + shape.width * 0.4;
  extrude(scene, gearOutline(shape.teeth, tip, root), -half, half, { holes: windows });
  lathe(
    scene,
    [
      [hub, half],
      [hub, face - hub * 0.08],
      [hub * 0.93, face],
    ],
    { axis: "z" },
  );
  extrude(scene, disc(0, 0, hub * 0.92), face, face + 0.2, {
    holes: [keyedBore(shape.bore / 2, shape.bore * 0.26)],
  });
  for (let i = 0; i < shape.screws; i++) {
    const angle = radians(45 + (360 * i) / shape.screws);
    const ring = (hub * 0.92 + shape.bore / 2) / 2;
    capScrew(scene, [Math.cos(angle) * ring, Math.sin(angle) * ring, face + 0.2], hub * 0.08, hub * 0.03);
  }
  scene.axis([0, -tip, face], [0, tip, face], [0, 0, 1]);
  scene.axis([-tip, 0, face], [tip, 0, face], [0, 0, 1]);
  scene.dim([-shape.bore / 2, 0, face], [shape.bore / 2, 0, face], "above", `Ø${shape.bore}`);
  scene.dim([-tip, 0, half], [tip, 0, half], "below", `Ø${shape.diameter}`);
});
