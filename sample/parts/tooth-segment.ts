import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { arc, disc, moved, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, radians, series } from "../drawing/vector.ts";

/** Millimetres; `sweep` is the angle of the toothed arc in degrees. */
export interface ToothSegmentShape {
  radius: number;
  teeth: number;
  sweep: number;
  bore: number;
  thickness: number;
  window: boolean;
}

export const toothSegment = family<ToothSegmentShape>(
  "tooth segment",
  { yaw: -30, pitch: 22 },
  (scene, shape) => {
    const tip = shape.radius;
    const tooth = ((radians(shape.sweep) * tip) / shape.teeth) * 0.7;
    const root = tip - tooth;
    const start = 90 - shape.sweep / 2;
    const step = shape.sweep / shape.teeth;
    const hub = shape.bore * 0.95;
    const half = shape.thickness / 2;
    const teeth = series(shape.teeth, (i) => {
      const from = start + i * step;
      return [
        ...arc(0, 0, root, from, from + step * 0.14, 1),
        ...arc(0, 0, tip, from + step * 0.34, from + step * 0.64, 2),
        ...arc(0, 0, root, from + step * 0.84, from + step * 0.9, 1),
      ];
    }).flat();
    const side = (angle: number): Point2[] => {
      const heading = radians(angle);
      return [[Math.cos(heading) * root * 0.82, Math.sin(heading) * root * 0.82]];
    };
    const outline: Point2[] = [
      ...teeth,
      ...side(90 + shape.sweep / 2),
      ...arc(0, 0, hub, 160, 380, 30),
      ...side(start),
    ];
    const opening = shape.window
      ? [
          [
            ...arc(0, 0, root * 0.8, start + 8, 90 + shape.sweep / 2 - 8, 16),
            ...arc(0, 0, hub * 1.6, 90 + shape.sweep * 0.25, 90 - shape.sweep * 0.25, 10),
          ],
        ]
      : [-0.3, 0.3].map((side) =>
          moved(slot(root * 0.55, root * 0.78, 0, root * 0.05), 90 + side * shape.sweep),
        );
    extrude(scene, outline, -half, half, { holes: opening });
    lathe(
      scene,
      [
        [hub * 0.8, half],
        [hub * 0.8, half + shape.thickness * 0.8],
      ],
      { axis: "z", bore: shape.bore / 2 },
    );
    extrude(scene, disc(hub * 0.45, -hub * 0.75, hub * 0.12, 20), half, half + 0.1, { bias: 4 });
    const front = half + shape.thickness * 0.8;
    scene.axis([0, -hub, front], [0, tip, front], [0, 0, 1]);
    scene.axis([-hub, 0, front], [hub, 0, front], [0, 0, 1]);
    scene.dim([-shape.bore / 2, 0, front], [shape.bore / 2, 0, front], "below", `Ø${shape.bore}`);
    scene.dim([0, 0, half], [0, tip, half], "right", `R${shape.radius}`);
  },
);
