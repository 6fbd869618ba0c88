import { box, extrude } from "../drawing/extrude.ts";
import { capScrew, circleAt } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { INK } from "../drawing/palette.ts";
import { family } from "../drawing/render.ts";

/** Millimetres. */
export interface SubNozzleShape {
  height: number;
  /** Of the clamping block. */
  width: number;
  /** Jet holes in each row, from the top. */
  rows: readonly number[];
  /** Side of the air connection. */
  inlet: "right" | "rear";
}

export const subNozzle = family<SubNozzleShape>("sub nozzle", { yaw: -36, pitch: 14 }, (scene, shape) => {
  const k = shape.width / 18;
  const low = -shape.height / 2;
  const top = shape.height / 2;
  const block = shape.height * 0.23;
  const neck = low + block;
  const half = shape.width / 2;
  box(scene, [-half, low, -half * 0.78], [half, neck, half * 0.78]);
  for (const x of [-half * 0.54, half * 0.54]) {
    capScrew(scene, [x, low + block / 2, half * 0.78], 2.1 * k, 1 * k);
  }
  const collar = shape.height * 0.17;
  lathe(
    scene,
    [
      [6 * k, neck],
      [6 * k, neck + collar * 0.3],
      [4.2 * k, neck + collar * 0.4],
      [4.2 * k, neck + collar],
    ],
    { axis: "y" },
  );
  const stem = 3.8 * k;
  extrude(
    scene,
    [
      [-stem, neck + collar],
      [stem, neck + collar],
      [stem * 0.9, top - 8 * k],
      [stem * 0.55, top - 2 * k],
      [0, top],
      [-stem * 0.55, top - 2 * k],
      [-stem * 0.9, top - 8 * k],
    ],
    -1.7 * k,
    1.7 * k,
  );
  const step = 1.25 * k;
  const normal = [0, 0, 1] as const;
  shape.rows.forEach((count, row) => {
    for (let i = 0; i < count; i++) {
      const x = (i - (count - 1) / 2) * step;
      const centre = [x, top - 6.6 * k - row * step * 1.1, 1.7 * k] as const;
      const radius = count === 1 && shape.rows.length === 1 ? 1.3 * k : 0.4 * k;
      scene.mark(circleAt(centre, radius, "z", 12), { fill: INK, width: 0.4, normal });
    }
  });
  const inlet: [number, number][] = [
    [3.2 * k, 0],
    [3.2 * k, 3 * k],
    [2.6 * k, 3.4 * k],
    [2.6 * k, 7 * k],
  ];
  if (shape.inlet === "right") {
    lathe(scene, inlet, { at: [half, low + block / 2, 0], axis: "x", bore: 1.7 * k });
  } else {
    lathe(scene, inlet, { at: [0, low + block / 2, -half * 0.78], axis: [0, 0, -1], bore: 1.7 * k });
  }
  scene.axis([0, low, 0], [0, top, 0]);
  scene.dim([half, low, half * 0.78], [half, top, half * 0.78], "right", shape.height);
  scene.dim([-half, low, half * 0.78], [half, low, half * 0.78], "below", shape.width);
});
