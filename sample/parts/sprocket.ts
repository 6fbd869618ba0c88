import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { boltCircle, disc, keyedBore } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { sprocketOutline } from "../drawing/teeth.ts";

/** Millimetres. */
export interface SprocketShape {
  teeth: number;
  diameter: number;
  bore: number;
  /** Over the hub. */
  width: number;
  holes: number;
  rows: 1 | 2;
}

export const sprocket = family<SprocketShape>("chain sprocket", { yaw: -36, pitch: 20 }, (scene, shape) => {
  const tip = shape.diameter / 2;
  const root = tip - (shape.diameter / shape.teeth) * 0.95;
  const bore = shape.bore / 2;
  const hub = Math.min(root * 0.62, bore * 1.75);
  const plate = shape.width * 0.22;
  const ring = (root + hub) / 2;
  const holes = boltCircle(shape.holes, ring, (root - hub) * 0.26, 45);
  const outline = sprocketOutline(shape.teeth, tip, root);
  extrude(scene, outline, 0, plate, { holes });
  let front = plate;
  if (shape.rows === 2) {
    lathe(
      scene,
      [
        [hub, plate],
        [hub, plate * 2.2],
      ],
      { axis: "z" },
    );
    extrude(scene, outline, plate * 2.2, plate * 3.2, { holes });
    front = plate * 3.2;
  }
  lathe(
    scene,
    [
      [hub, front],
      [hub, shape.width - hub * 0.06],
      [hub * 0.94, shape.width],
    ],
    { axis: "z" },
  );
  extrude(scene, disc(0, 0, hub * 0.92), shape.width, shape.width + 0.2, {
    holes: [keyedBore(bore, bore * 0.5)],
  });
  scene.axis([-tip, 0, shape.width], [tip, 0, shape.width], [0, 0, 1]);
  scene.axis([0, -tip, shape.width], [0, tip, shape.width], [0, 0, 1]);
  scene.dim([-tip, 0, 0], [tip, 0, 0], "below", `Ø${shape.diameter}`);
  scene.dim([-bore, 0, shape.width], [bore, 0, shape.width], "above", `Ø${shape.bore}`);
});
