import { throughHole } from "./holes.ts";
import type { Profile } from "./profiles.ts";
import type { Scene } from "./scene.ts";
import { type Axis, angleBetween, cross, nth, type Point2, type Point3, subtract } from "./vector.ts";

export interface ExtrudeOptions {
  /** The direction of the extrusion; z unless said. Looking against it, the profile is seen as drawn. */
  along?: Axis;
  /** Profiles of holes that go through. */
  holes?: readonly Profile[];
  /** Darkens by steps of the scale of tones. */
  bias?: number;
  /** Size of the profile at `to`, 1 at `from`. */
  taper?: number;
}

interface Wall {
  index: number;
  corners: [Point3, Point3, Point3, Point3];
  normal: Point3;
  seen: boolean;
  depth: number;
}

const CREASE = 0.42;

/** Where a point of a profile lies in space, `height` along the axis. */
function onAxis(along: Axis, [u, v]: Point2, height: number): Point3 {
  if (along === "x") {
    return [height, v, -u];
  }
  return along === "y" ? [u, height, -v] : [u, v, height];
}

function anticlockwise(profile: Profile): Profile {
  const area = profile.reduce((sum, [u, v], index) => {
    const next = nth(profile, index + 1);
    return sum + u * next[1] - v * next[0];
  }, 0);
  return area < 0 ? profile.toReversed() : profile;
}

function drawWalls(scene: Scene, walls: readonly Wall[], bias: number): void {
  const { outline, detail } = scene.options;
  const seen = walls.filter((wall) => wall.seen);
  for (const wall of seen.toSorted((a, b) => a.depth - b.depth)) {
    const [farA, farB, nearB, nearA] = wall.corners.map((corner) => scene.at(corner)) as [
      Point2,
      Point2,
      Point2,
      Point2,
    ];
    scene.area([farA, farB, nearB, nearA], scene.tone(wall.normal, bias));
    scene.strokes([[farA, farB]], { width: outline });
    const before = nth(walls, wall.index - 1);
    const after = nth(walls, wall.index + 1);
    if (!before.seen) {
      scene.strokes([[farA, nearA]], { width: outline });
    } else if (angleBetween(before.normal, wall.normal) > CREASE) {
      scene.strokes([[farA, nearA]], { width: detail });
    }
    if (!after.seen) {
      scene.strokes([[farB, nearB]], { width: outline });
    }
  }
}

/** A body with the same profile all along, from one height to the other. Millimetres. */
export function extrude(
  scene: Scene,
  drawn: Profile,
  from: number,
  to: number,
  options: ExtrudeOptions = {},
): void {
  const { along = "z", holes = [], bias = 0, taper = 1 } = options;
  const profile = anticlockwise(drawn);
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const sizeAt = (height: number) => (height === to ? taper : 1);
  const point = ([u, v]: Point2, height: number) =>
    onAxis(along, [u * sizeAt(height), v * sizeAt(height)], height);
  const up = subtract(onAxis(along, [0, 0], 1), onAxis(along, [0, 0], 0));
  const near = scene.turned(up)[2] > 0 ? high : low;
  const far = near === high ? low : high;
  const facing: Point3 = near === high ? up : [-up[0], -up[1], -up[2]];
  scene.piece(() => {
    const walls = profile.map((a, index): Wall => {
      const b = nth(profile, index + 1);
      const normal = cross(subtract(point(b, low), point(a, low)), subtract(point(a, high), point(a, low)));
      const corners: Wall["corners"] = [point(a, far), point(b, far), point(b, near), point(a, near)];
      const depth = corners.reduce((sum, corner) => sum + scene.depth(corner), 0);
      return { index, corners, normal, seen: scene.sees(normal), depth };
    });
    drawWalls(scene, walls, bias);
    const lid = profile.map((spot) => scene.at(point(spot, near)));
    scene.area(lid, scene.tone(facing, bias), scene.options.detail);
    const rim = walls
      .filter((wall) => !wall.seen)
      .map((wall) => [scene.at(wall.corners[3]), scene.at(wall.corners[2])]);
    scene.strokes(rim, { width: scene.options.outline });
    for (const hole of holes) {
      const edge = (height: number) => hole.map((spot) => scene.at(point(spot, height)));
      throughHole(scene, edge(near), edge(far));
    }
  });
}

/** A block between two opposite corners. */
export function box(scene: Scene, a: Point3, b: Point3, options: ExtrudeOptions = {}): void {
  const profile: Profile = [
    [a[0], a[1]],
    [b[0], a[1]],
    [b[0], b[1]],
    [a[0], b[1]],
  ];
  extrude(scene, profile, a[2], b[2], options);
}
