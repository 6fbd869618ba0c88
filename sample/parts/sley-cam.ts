import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { boltCircle, keyedBore } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, series, TAU } from "../drawing/vector.ts";

/** Millimetres. A conjugate pair has two cams on one hub, the second answering the first. */
export interface SleyCamShape {
  pair: boolean;
  base: number;
  lift: number;
  bore: number;
  width: number;
  holes: number;
  /** Share of a turn that the lift takes, 0.4 to 1. */
  duration: number;
}

function outline(shape: SleyCamShape, phase: number): Point2[] {
  const radius = shape.base / 2;
  return series(90, (i) => {
    const angle = (i / 90) * TAU;
    const turn = ((((angle - phase) / TAU) % 1) + 1) % 1;
    const lift = 0.5 - 0.5 * Math.cos(TAU * Math.min(1, turn / shape.duration));
    const reach = radius + shape.lift * lift;
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
}

export const sleyCam = family<SleyCamShape>("sley cam", { yaw: -38, pitch: 22 }, (scene, shape) => {
  const radius = shape.base / 2;
  const bore = shape.bore / 2;
  const width = shape.width;
  const ring = (bore * 1.25 + radius) / 2;
  const holes = [keyedBore(bore, bore * 0.4), ...boltCircle(shape.holes, ring, (radius - bore) * 0.17, 20)];
  const front = width / 2;
  const rear = -width / 2;
  if (shape.pair) {
    extrude(scene, outline(shape, 2.1), rear, rear + width * 0.38);
    lathe(
      scene,
      [
        [radius * 0.68, rear + width * 0.38],
        [radius * 0.68, front - width * 0.38],
      ],
      { axis: "z" },
    );
    extrude(scene, outline(shape, 0.2), front - width * 0.38, front, { holes });
  } else {
    lathe(
      scene,
      [
        [bore * 1.5, rear],
        [bore * 1.5, rear + width * 0.4],
      ],
      { axis: "z" },
    );
    extrude(scene, outline(shape, 0.2), rear + width * 0.4, front, { holes });
  }
  scene.axis([0, -radius, front], [0, radius + shape.lift, front], [0, 0, 1]);
  scene.axis([-radius - shape.lift, 0, front], [radius, 0, front], [0, 0, 1]);
  scene.dim([-bore, 0, front], [bore, 0, front], "below", `Ø${shape.bore}`);
  scene.dim([radius, -4, front], [radius, -4, rear], "right", width);
});
