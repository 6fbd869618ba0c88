import { arc } from "./profiles.ts";
import { type Point2, series } from "./vector.ts";

/** The outline of a spur gear: flanks lean, tips are cut short. Radii in millimetres. */
export function gearOutline(teeth: number, tip: number, root: number): Point2[] {
  const step = 360 / teeth;
  return series(teeth, (i) => {
    const start = i * step;
    return [
      ...arc(0, 0, root, start, start + step * 0.3, 2),
      ...arc(0, 0, tip, start + step * 0.44, start + step * 0.72, 2),
      ...arc(0, 0, root, start + step * 0.86, start + step * 0.9, 1),
    ];
  }).flat();
}

/** The outline of a chain wheel: round gaps for the rollers, pointed teeth. */
export function sprocketOutline(teeth: number, tip: number, root: number): Point2[] {
  const step = 360 / teeth;
  const middle = (tip + root) / 2;
  return series(teeth, (i) => {
    const start = i * step;
    return [
      ...arc(0, 0, root, start - step * 0.16, start + step * 0.16, 4),
      ...arc(0, 0, middle, start + step * 0.29, start + step * 0.3, 1),
      ...arc(0, 0, tip, start + step * 0.45, start + step * 0.55, 1),
      ...arc(0, 0, middle, start + step * 0.7, start + step * 0.71, 1),
    ];
  }).flat();
}

/** The outline of a timing pulley or a splined shaft: square gaps. `land` is the share of a tooth. */
export function splineOutline(teeth: number, tip: number, root: number, land = 0.5): Point2[] {
  const step = 360 / teeth;
  return series(teeth, (i) => {
    const start = i * step - (step * land) / 2;
    return [
      ...arc(0, 0, tip, start, start + step * land, 3),
      ...arc(0, 0, root, start + step * (land + 0.06), start + step * 0.94, 3),
    ];
  }).flat();
}
