import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { boltCircle, disc } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import type { Point2 } from "../drawing/vector.ts";

/** Millimetres. */
export interface FlangedBushShape {
  bore: number;
  outside: number;
  /** 0 leaves out the flange. */
  flange: number;
  length: number;
  /** Screw holes in the flange. */
  holes: number;
  /** Grooves turned into the outside. */
  grooves: number;
}

export const flangedBush = family<FlangedBushShape>("bush", { yaw: -42, pitch: 20 }, (scene, shape) => {
  const radius = shape.outside / 2;
  const thick = shape.flange > 0 ? shape.length * 0.18 : 0;
  const body = shape.length - thick;
  const chamfer = radius * 0.07;
  const pitch = body / (shape.grooves + 1);
  const profile: Point2[] = [
    [radius - chamfer, -body],
    [radius, -body + chamfer],
  ];
  for (let i = 1; i <= shape.grooves; i++) {
    const z = -body + i * pitch;
    const wide = Math.min(pitch * 0.22, radius * 0.14);
    profile.push(
      [radius, z - wide],
      [radius * 0.9, z - wide * 0.8],
      [radius * 0.9, z + wide * 0.8],
      [radius, z + wide],
    );
  }
  const flat = shape.flange === 0;
  profile.push(
    ...(flat
      ? ([
          [radius, -chamfer],
          [radius - chamfer, 0],
        ] as const)
      : ([[radius, 0]] as const)),
  );
  lathe(scene, profile, { axis: "z", bore: shape.bore / 2 });
  if (!flat) {
    const rim = shape.flange / 2;
    const ring = (rim + radius) / 2;
    extrude(scene, disc(0, 0, rim, 72), 0, thick, {
      holes: [disc(0, 0, shape.bore / 2, 60), ...boltCircle(shape.holes, ring, (rim - radius) * 0.24)],
    });
    scene.dim([0, -rim, thick], [0, rim, thick], "left", `Ø${shape.flange}`);
  } else {
    scene.dim([0, -radius, 0], [0, radius, 0], "left", `Ø${shape.outside}`);
  }
  const half = shape.bore / 2;
  scene.axis([0, 0, -body], [0, 0, thick]);
  scene.dim([-half, 0, thick], [half, 0, thick], "above", `Ø${shape.bore}`);
  scene.dim([0, -radius, -body], [0, -radius, thick], "below", shape.length);
});
