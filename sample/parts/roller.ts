import { box } from "../drawing/extrude.ts";
import { ribs } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { family } from "../drawing/render.ts";
import type { Scene } from "../drawing/scene.ts";
import { type Point2, series } from "../drawing/vector.ts";

/** Millimetres. */
export interface RollerShape {
  length: number;
  diameter: number;
  /** Journals: diameter and the length that stands out on each side. */
  journal: number;
  stub: number;
  surface: "spiral" | "emery" | "fluted" | "smooth";
}

function spiral(scene: Scene, half: number, radius: number): void {
  const pitch = (half * 2) / 26;
  const turns = Math.ceil((half * 2) / pitch) + 8;
  const lines = series(turns, (i) => {
    const spots: Point2[] = [];
    for (let k = 0; k <= 60; k++) {
      const angle = (k / 60) * Math.PI * 1.1 - 0.6;
      const x = -half + (i - 7) * pitch + (k / 60) * pitch * 5;
      const seen = scene.turned([0, Math.cos(angle), Math.sin(angle)])[2] > 0.06;
      if (Math.abs(x) < half * 0.97 && seen) {
        spots.push(scene.at([x, Math.cos(angle) * radius, Math.sin(angle) * radius]));
      }
    }
    return spots;
  });
  scene.strokes(
    lines.filter((line) => line.length > 1),
    { width: 0.6 },
  );
}

function emery(scene: Scene, half: number, radius: number): void {
  const grains = series(420, (i) => {
    // A fixed low-discrepancy spread: looks like grain, and is the same in every drawing.
    const x = -half * 0.97 + half * 1.94 * ((i * 0.618034) % 1);
    const angle = Math.PI * 2 * ((i * 0.754878) % 1);
    if (scene.turned([0, Math.cos(angle), Math.sin(angle)])[2] < 0.1) {
      return [];
    }
    const spot = scene.at([x, Math.cos(angle) * radius, Math.sin(angle) * radius]);
    return [spot, [spot[0] + 0.9, spot[1] + 0.4] as const];
  });
  scene.strokes(
    grains.filter((grain) => grain.length > 0),
    { width: 0.8 },
  );
}

export const roller = family<RollerShape>("roller", { yaw: -36, pitch: 18 }, (scene, shape) => {
  const radius = shape.diameter / 2;
  const half = Math.min(shape.length / 2, shape.diameter * (1.2 + shape.length / 1500));
  const journal = shape.journal / 2;
  const shoulder = Math.min(radius * 0.75, journal * 1.4);
  const stub = Math.min(shape.stub, radius * 1.5);
  const edge = radius * 0.06;
  lathe(
    scene,
    [
      [journal, -half - stub],
      [journal, -half - stub * 0.4],
      [shoulder, -half - stub * 0.4],
      [shoulder, -half],
      [radius - edge, -half],
      [radius, -half + edge],
      [radius, half - edge],
      [radius - edge, half],
      [shoulder, half],
      [shoulder, half + stub * 0.4],
      [journal, half + stub * 0.4],
      [journal, half + stub],
    ],
    { facets: 72, bore: journal * 0.35 },
  );
  if (shape.surface === "spiral") {
    spiral(scene, half, radius);
  } else if (shape.surface === "emery") {
    emery(scene, half, radius);
  } else if (shape.surface === "fluted") {
    ribs(
      scene,
      { axis: "x", radius, from: -half + edge * 2, to: half - edge * 2, count: 44 },
      { width: 0.9 },
    );
  }
  box(
    scene,
    [-half - stub * 0.92, journal, -journal * 0.25],
    [-half - stub * 0.5, journal * 1.25, journal * 0.25],
  );
  scene.axis([-half - stub, 0, 0], [half + stub, 0, 0]);
  scene.dim([-half, -radius, 0], [half, -radius, 0], "below", shape.length);
  scene.dim([half, -radius, 0], [half, radius, 0], "right", `Ø${shape.diameter}`);
});
