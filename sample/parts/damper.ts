import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { disc } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";

/** Millimetres. */
export interface DamperShape {
  /** Between the eyes, rod drawn out. */
  length: number;
  diameter: number;
  rod: number;
  eye: number;
  adjuster: boolean;
}

export const damper = family<DamperShape>("damper", { yaw: -32, pitch: 20 }, (scene, shape) => {
  const half = Math.min(shape.length, shape.diameter * 6) / 2;
  const radius = shape.diameter / 2;
  const rod = shape.rod / 2;
  const boss = shape.eye * 0.95;
  const end = half * 0.24;
  for (const x of [-half, half]) {
    scene.piece(() => {
      extrude(scene, disc(x, 0, boss, 48), -boss * 0.6, boss * 0.6, {
        holes: [disc(x, 0, shape.eye / 2, 36)],
      });
    });
  }
  lathe(scene, [
    [radius * 0.5, -half + boss * 0.9],
    [radius * 0.5, -half + boss * 1.3],
    [radius * 0.92, -half + boss * 1.4],
    [radius, -half + boss * 1.7],
    [radius, end - radius * 0.6],
    [radius * 0.94, end - radius * 0.6],
    [radius * 0.94, end - radius * 0.5],
    [radius, end - radius * 0.5],
    [radius, end],
    [radius * 0.7, end + radius * 0.14],
    [rod * 1.4, end + radius * 0.14],
    [rod * 1.4, end + radius * 0.3],
    [rod, end + radius * 0.3],
    [rod, half - boss * 1.5],
    [rod * 1.5, half - boss * 1.5],
    [rod * 1.5, half - boss * 0.9],
  ]);
  if (shape.adjuster) {
    const at = [-half + boss * 1.7 + radius, 0, 0] as const;
    lathe(
      scene,
      [
        [radius * 0.3, radius * 0.96],
        [radius * 0.3, radius * 1.2],
        [radius * 0.2, radius * 1.2],
        [radius * 0.2, radius * 1.4],
      ],
      { at, axis: "y", facets: 24 },
    );
  }
  scene.axis([-half - boss, 0, 0], [half + boss, 0, 0]);
  scene.dim([end, -radius, 0], [end, radius, 0], "right", `Ø${shape.diameter}`);
  scene.dim([-half, 0, boss * 0.6], [half, 0, boss * 0.6], "below", shape.length);
});
