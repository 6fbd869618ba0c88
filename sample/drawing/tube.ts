import { INK, toneOf } from "./palette.ts";
import type { Scene } from "./scene.ts";
import { openLine, path } from "./svg.ts";
import type { Point2, Point3 } from "./vector.ts";

export interface TubeOptions {
  /** Darkens by steps of the scale of tones. */
  bias?: number;
  /** Points in a stretch that is sorted by depth as one. */
  stretch?: number;
}

/** A round wire, cord or hose along points of space; `radius` in millimetres. */
export function tube(
  scene: Scene,
  points: readonly Point3[],
  radius: number,
  options: TubeOptions = {},
): void {
  const { bias = 0, stretch = 8 } = options;
  const { scale, outline } = scene.options;
  const inner = Math.max(0.6, radius * 2 * scale - outline * 0.5);
  const outer = inner + outline * 1.5;
  const stretches: { line: Point2[]; depth: number; ends: Point2[][] }[] = [];
  scene.piece(() => {
    for (let start = 0; start < points.length - 1; start += stretch) {
      const part = points.slice(start, start + stretch + 1);
      const line = part.map((point) => scene.at(point));
      for (const [across, down] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        scene.cover(
          line.map(([x, y]): Point2 => [x + (across * outer) / 2, y + (down * outer) / 2]),
          false,
        );
      }
      const depth = part.reduce((sum, point) => sum + scene.depth(point), 0) / part.length;
      const ends = [
        ...(start === 0 ? [line.slice(0, 2)] : []),
        ...(start + stretch >= points.length - 1 ? [line.slice(-2)] : []),
      ];
      stretches.push({ line, depth, ends });
    }
    const mean = stretches.reduce((sum, item) => sum + item.depth, 0) / stretches.length;
    for (const { line, depth, ends } of stretches.toSorted((a, b) => a.depth - b.depth)) {
      const far = depth < mean ? 1 : 0;
      const shift = inner * 0.18;
      const lit = line.map(([x, y]): Point2 => [x - shift, y - shift]);
      const data = openLine(line);
      scene.add(path(data, { width: outer, ink: INK, cap: "butt" }));
      for (const end of ends) {
        scene.add(path(openLine(end), { width: outer, ink: INK }));
      }
      scene.add(path(data, { width: inner, ink: toneOf(3 + bias + far) }));
      if (inner > 2.4) {
        scene.add(path(openLine(lit), { width: inner * 0.36, ink: toneOf(0.6 + bias + far) }));
      }
    }
  });
}
