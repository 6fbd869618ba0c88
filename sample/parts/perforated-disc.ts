import { extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { boltCircle, disc, moved, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { radians, series } from "../drawing/vector.ts";

/** Millimetres. Selvedge discs, code discs and dividing discs. */
export interface PerforatedDiscShape {
  diameter: number;
  bore: number;
  thickness: number;
  holes: number;
  opening: "round" | "slots";
  screws: number;
}

export const perforatedDisc = family<PerforatedDiscShape>("disc", { yaw: -38, pitch: 20 }, (scene, shape) => {
  const radius = shape.diameter / 2;
  const hub = Math.min(radius * 0.45, shape.bore * 1.1);
  const bore = shape.bore / 2;
  const ring = radius * 0.8;
  const size = Math.min(radius * 0.11, (ring * Math.PI * 0.62) / shape.holes);
  const openings =
    shape.opening === "round"
      ? boltCircle(shape.holes, ring, size)
      : series(shape.holes, (i) =>
          moved(slot(radius * 0.6, radius * 0.88, 0, Math.min(size, radius * 0.06)), (360 * i) / shape.holes),
        );
  extrude(scene, disc(0, 0, radius, 80), 0, shape.thickness, { holes: openings });
  const front = shape.thickness + hub * 0.4;
  lathe(
    scene,
    [
      [hub, shape.thickness],
      [hub, front - hub * 0.06],
      [hub * 0.94, front],
    ],
    { axis: "z", bore },
  );
  series(shape.screws, (i) => {
    const angle = radians(90 + (360 * i) / shape.screws);
    const place = (hub + bore) / 2;
    capScrew(scene, [Math.cos(angle) * place, Math.sin(angle) * place, front], (hub - bore) * 0.22, 1.2);
  });
  scene.axis([-radius, 0, front], [radius, 0, front], [0, 0, 1]);
  scene.axis([0, -radius, front], [0, radius, front], [0, 0, 1]);
  scene.dim([-bore, 0, front], [bore, 0, front], "above", `Ø${shape.bore}`);
  scene.dim([-radius, 0, shape.thickness], [radius, 0, shape.thickness], "below", `Ø${shape.diameter}`);
});
