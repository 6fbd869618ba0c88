import { extrude } from "../drawing/extrude.ts";
import { ribs } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { boltCircle, disc } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { series } from "../drawing/vector.ts";

/** Millimetres. Bobbins for leno and selvedge yarn. */
export interface SpoolShape {
  diameter: number;
  length: number;
  bore: number;
  /** Windows in the flanges. */
  windows: number;
  /** Teeth cut into one flange. */
  toothed: boolean;
  wound: boolean;
}

export const spool = family<SpoolShape>("leno bobbin", { yaw: -40, pitch: 18 }, (scene, shape) => {
  const rim = shape.diameter / 2;
  const half = shape.length / 2;
  const flange = Math.max(2, shape.length * 0.07);
  const core = shape.wound ? rim * 0.8 : rim * 0.42;
  const bore = shape.bore / 2;
  const windows = boltCircle(shape.windows, rim * 0.62, rim * 0.14);
  const hole = disc(0, 0, bore, 40);
  extrude(scene, disc(0, 0, rim, 64), -half, -half + flange, { along: "x", holes: [...windows, hole] });
  lathe(scene, [
    [core, -half + flange],
    [core, half - flange],
  ]);
  if (shape.wound) {
    const winds = series(18, (i) => {
      const x = -half + flange + ((shape.length - flange * 2) * (i + 0.5)) / 18;
      return series(31, (k) => {
        const angle = (k / 30) * Math.PI * 2;
        const out = [0, Math.cos(angle), Math.sin(angle)] as const;
        return scene.turned(out)[2] > 0.04
          ? scene.at([x + (k / 30 - 0.5) * 2, out[1] * core, out[2] * core])
          : undefined;
      }).filter((spot) => spot !== undefined);
    });
    scene.strokes(
      winds.filter((line) => line.length > 1),
      { width: 0.6 },
    );
  } else {
    ribs(scene, { axis: "x", radius: core, from: -half + flange, to: half - flange, count: 8 });
  }
  const outline = shape.toothed
    ? series(120, (i) => {
        const reach = i % 4 < 2 ? rim * 1.05 : rim * 0.97;
        const angle = (i / 120) * Math.PI * 2;
        return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const;
      })
    : disc(0, 0, rim, 64);
  extrude(scene, outline, half - flange, half, { along: "x", holes: [...windows, hole] });
  scene.axis([-half, 0, 0], [half, 0, 0]);
  scene.dim([half, -rim, 0], [half, rim, 0], "right", `Ø${shape.diameter}`);
  scene.dim([-half, -rim, 0], [half, -rim, 0], "below", shape.length);
});
