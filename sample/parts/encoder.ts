import { box, extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { boltCircle, disc, rectangle } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { tube } from "../drawing/tube.ts";
import { type Point3, radians, series } from "../drawing/vector.ts";

/** Millimetres. */
export interface EncoderShape {
  diameter: number;
  length: number;
  shaft: number;
  flange: "round" | "square";
  outlet: "plug" | "cable";
}

export const encoder = family<EncoderShape>("encoder", { yaw: -40, pitch: 20 }, (scene, shape) => {
  const radius = shape.diameter / 2;
  const shaft = shape.shaft / 2;
  const { length } = shape;
  lathe(
    scene,
    [
      [radius * 0.92, -length],
      [radius, -length + radius * 0.08],
      [radius, -length * 0.16],
    ],
    { axis: "z", facets: 72 },
  );
  const plate = length * 0.16;
  const rim = radius * 1.02;
  if (shape.flange === "square") {
    extrude(scene, rectangle(-rim, -rim, rim, rim), -plate, 0, {
      holes: boltCircle(4, rim * 1.16, radius * 0.08, 45),
    });
  } else {
    extrude(scene, disc(0, 0, radius * 1.12, 72), -plate, 0);
    series(3, (i) => {
      const angle = radians(90 + i * 120);
      capScrew(
        scene,
        [Math.cos(angle) * radius * 0.8, Math.sin(angle) * radius * 0.8, 0],
        radius * 0.09,
        1.4,
      );
    });
  }
  lathe(
    scene,
    [
      [radius * 0.52, 0],
      [radius * 0.52, length * 0.1],
      [shaft * 1.5, length * 0.12],
      [shaft, length * 0.12],
      [shaft, length * 0.5],
      [shaft * 0.86, length * 0.52],
    ],
    { axis: "z" },
  );
  const middle = -length * 0.6;
  box(
    scene,
    [-radius * 0.28, radius * 0.9, middle - radius * 0.28],
    [radius * 0.28, radius * 1.16, middle + radius * 0.28],
  );
  const neck = radius * 1.16;
  if (shape.outlet === "plug") {
    lathe(
      scene,
      [
        [radius * 0.22, neck],
        [radius * 0.22, neck + radius * 0.2],
        [radius * 0.26, neck + radius * 0.22],
        [radius * 0.26, neck + radius * 0.5],
      ],
      { at: [0, 0, middle], axis: "y", facets: 36, bore: radius * 0.18 },
    );
  } else {
    const cable = series(21, (i): Point3 => {
      const way = i / 20;
      return [0, neck + Math.sin(way * 2.2) * radius * 0.5, middle - way * way * radius * 1.5];
    });
    tube(scene, cable, radius * 0.09, { bias: 2, stretch: 20 });
  }
  scene.axis([0, 0, -length], [0, 0, length * 0.52]);
  const face = -length * 0.5;
  scene.dim([0, -radius, face], [0, radius, face], "left", `Ø${shape.diameter}`);
  scene.dim([0, -radius, -length], [0, -radius, 0], "below", length);
});
