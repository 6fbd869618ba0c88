import { circleAt, ribs } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { toneOf } from "../drawing/palette.ts";
import { family } from "../drawing/render.ts";

/** Millimetres. */
export interface FeederDrumShape {
  /** Of the winding disc behind the drum. */
  diameter: number;
  drum: number;
  length: number;
  ribs: number;
}

export const feederDrum = family<FeederDrumShape>("feeder drum", { yaw: -46, pitch: 20 }, (scene, shape) => {
  const disc = shape.diameter / 2;
  const drum = shape.drum / 2;
  const { length } = shape;
  lathe(
    scene,
    [
      [disc * 0.33, -length * 0.66],
      [disc * 0.33, -length * 0.4],
      [disc * 0.93, -length * 0.36],
      [disc, -length * 0.3],
      [disc, -length * 0.18],
      [disc * 0.93, -length * 0.12],
      [drum * 0.58, -length * 0.1],
      [drum * 0.58, 0],
      [drum * 0.97, 0],
      [drum, length * 0.06],
      [drum * 0.97, length * 0.8],
      [drum * 0.9, length * 0.92],
      [drum * 0.72, length],
      [drum * 0.34, length * 1.03],
      [drum * 0.34, length * 1.08],
      [drum * 0.14, length * 1.1],
    ],
    { axis: "z", facets: 72 },
  );
  const rail = {
    axis: "z",
    radius: drum * 0.985,
    from: length * 0.12,
    to: length * 0.8,
    count: shape.ribs,
    start: 10,
  } as const;
  ribs(scene, rail, { width: 3.4, ink: toneOf(5) });
  ribs(scene, rail, { width: 1 });
  scene.mark(circleAt([0, 0, length * 1.01], drum * 0.56), { normal: [0, 0, 1] });
  scene.axis([0, 0, -length * 0.66], [0, 0, length * 1.1]);
  scene.dim([0, -disc, -length * 0.24], [0, disc, -length * 0.24], "right", `Ø${shape.diameter}`);
  scene.dim([0, -drum, 0], [0, -drum, length], "below", shape.length);
});
