import { box } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { family } from "../drawing/render.ts";
import { tube } from "../drawing/tube.ts";
import { type Point3, series } from "../drawing/vector.ts";

/** Millimetres. An electromagnet that drives a pin out of its nose. */
export interface StopMagnetShape {
  width: number;
  height: number;
  depth: number;
  pin: number;
  /** How far the pin stands out. */
  stroke: number;
  fins: number;
  cable: boolean;
}

export const stopMagnet = family<StopMagnetShape>("stop magnet", { yaw: -38, pitch: 22 }, (scene, shape) => {
  const x = shape.width / 2;
  const y = shape.height / 2;
  const { depth, fins } = shape;
  const body = depth * 0.72;
  box(scene, [-x, -y, -body], [x, y, 0]);
  const pitch = (body * 0.8) / Math.max(1, fins);
  series(fins, (i) => {
    const z = -body * 0.94 + i * pitch;
    box(scene, [x, -y * 0.86, z], [x + shape.width * 0.12, y * 0.86, z + pitch * 0.45]);
    box(scene, [-x * 0.86, y, z], [x * 0.86, y + shape.width * 0.12, z + pitch * 0.45]);
  });
  const nose = Math.min(x, y) * 0.66;
  const pin = shape.pin / 2;
  lathe(
    scene,
    [
      [nose, 0],
      [nose, depth * 0.06],
      [nose * 0.72, depth * 0.08],
      [nose * 0.72, depth * 0.28],
      [nose * 0.6, depth * 0.3],
      [pin * 1.7, depth * 0.3],
      [pin * 1.7, depth * 0.33],
      [pin, depth * 0.33],
      [pin, depth * 0.33 + shape.stroke * 0.9],
      [pin * 0.6, depth * 0.33 + shape.stroke],
    ],
    { axis: "z" },
  );
  for (const [u, v] of [
    [-0.8, 0.8],
    [0.8, 0.8],
    [-0.8, -0.8],
    [0.8, -0.8],
  ] as const) {
    capScrew(scene, [u * x, v * y, 0], Math.min(x, y) * 0.13, 1.4);
  }
  if (shape.cable) {
    const start: Point3 = [x * 0.4, -y, -body * 0.3];
    const cable = series(25, (i): Point3 => {
      const way = i / 24;
      const run = way * shape.width * 0.95;
      return [start[0] + run, start[1] - Math.sin(way * 2.4) * shape.height * 0.26, start[2]];
    });
    tube(scene, cable, shape.width * 0.045, { bias: 2, stretch: 24 });
  } else {
    box(scene, [-x * 0.5, -y - shape.height * 0.2, -body * 0.8], [x * 0.5, -y, -body * 0.25], { bias: 2 });
  }
  scene.axis([0, 0, -body], [0, 0, depth * 0.33 + shape.stroke]);
  scene.dim([-x, -y, 0], [x, -y, 0], "below", shape.width);
  scene.dim([-x, -y, 0], [-x, y, 0], "left", shape.height);
});
