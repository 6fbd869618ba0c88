import { type Point3, radians } from "./vector.ts";

/** Where one looks from: `yaw` degrees round the upright axis, `pitch` degrees downwards. */
export interface View {
  yaw: number;
  pitch: number;
}

export const NAMED_VIEWS = {
  front: { yaw: 0, pitch: 0 },
  top: { yaw: 0, pitch: 90 },
  /** From the right-hand end. */
  side: { yaw: -90, pitch: 0 },
  /** From the other corner, where the left-hand end shows. */
  corner: { yaw: 36, pitch: 24 },
} as const satisfies Record<string, View>;

export type ViewName = keyof typeof NAMED_VIEWS;

/** Turns a direction in space into one of the viewer: x right, y up, z towards the viewer. */
export function turner(view: View): (direction: Point3) => Point3 {
  const yawCosine = Math.cos(radians(view.yaw));
  const yawSine = Math.sin(radians(view.yaw));
  const pitchCosine = Math.cos(radians(view.pitch));
  const pitchSine = Math.sin(radians(view.pitch));
  return ([x, y, z]) => {
    const across = x * yawCosine + z * yawSine;
    const away = -x * yawSine + z * yawCosine;
    return [across, y * pitchCosine - away * pitchSine, y * pitchSine + away * pitchCosine];
  };
}

const LIGHT: Point3 = [-0.45, 0.72, 0.53];

/** The step on the scale of tones for a surface, 0 in full light; `normal` is the viewer's. */
export function shade(normal: Point3): number {
  const size = Math.hypot(...normal) || 1;
  const lit = (normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2]) / size;
  return (1 - lit) * 3.3;
}
