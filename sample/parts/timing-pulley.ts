import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { boltCircle, disc, keyedBore } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { splineOutline } from "../drawing/teeth.ts";

/** Millimetres. */
export interface TimingPulleyShape {
  teeth: number;
  diameter: number;
  width: number;
  bore: number;
  flanges: boolean;
  windows: number;
}

export const timingPulley = family<TimingPulleyShape>(
  "timing pulley",
  { yaw: -42, pitch: 20 },
  (scene, shape) => {
    const tip = shape.diameter / 2;
    const root = tip - Math.min(4, (tip * 1.6) / shape.teeth) - 1;
    const bore = shape.bore / 2;
    const hub = Math.min(root * 0.6, bore * 1.8);
    const rim = tip * 1.07;
    const sheet = 2;
    const windows = boltCircle(shape.windows, (root + hub) * 0.52, (root - hub) * 0.28, 30);
    let front = shape.width;
    if (shape.flanges) {
      extrude(scene, disc(0, 0, rim, 72), -sheet, 0);
    }
    extrude(scene, splineOutline(shape.teeth, tip, root), 0, shape.width, {
      holes: shape.flanges ? [] : windows,
    });
    if (shape.flanges) {
      extrude(scene, disc(0, 0, rim, 72), shape.width, shape.width + sheet, { holes: windows });
      front += sheet;
    }
    const face = front + hub * 0.45;
    lathe(
      scene,
      [
        [hub, front],
        [hub, face - hub * 0.07],
        [hub * 0.93, face],
      ],
      { axis: "z" },
    );
    extrude(scene, disc(0, 0, hub * 0.9), face, face + 0.2, { holes: [keyedBore(bore, bore * 0.5)] });
    scene.axis([-tip, 0, face], [tip, 0, face], [0, 0, 1]);
    scene.axis([0, -tip, face], [0, tip, face], [0, 0, 1]);
    scene.dim([-bore, 0, face], [bore, 0, face], "above", `Ø${shape.bore}`);
    scene.dim([-tip, 0, front], [tip, 0, front], "below", `Ø${shape.diameter}`);
    scene.dim([tip, 0, 0], [tip, 0, shape.width], "right", shape.width);
  },
);
