import { GROUND, toneOf } from "./palette.ts";
import type { Scene } from "./scene.ts";
import { clipped, closedArea, path } from "./svg.ts";
import { nth, type Point2 } from "./vector.ts";

const WALL = 5;

/**
 * A hole that goes through: the wall shows between the near edge and the far one, the ground behind it.
 * Both edges are points of the sheet; `wall` may give the tone of the wall at each stretch of the edge.
 */
export function throughHole(
  scene: Scene,
  near: readonly Point2[],
  far: readonly Point2[],
  wall: readonly string[] = [],
): void {
  const { detail } = scene.options;
  const edge = closedArea(near);
  const behind = path(closedArea(far), { fill: GROUND, width: detail });
  const facets = wall.map((fill, i) => {
    const corners = [nth(near, i), nth(near, i + 1), nth(far, i + 1), nth(far, i)];
    return path(closedArea(corners), { fill, width: 0.6, ink: fill });
  });
  scene.add(path(edge, { fill: toneOf(WALL) }));
  scene.add(clipped(scene.clipName(), edge, facets.join("") + behind));
  scene.add(path(edge, { width: detail + 0.3 }));
}
