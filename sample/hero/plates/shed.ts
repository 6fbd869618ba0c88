import { MADDER, toneOf } from "../../drawing/palette.ts";
import type { Scene } from "../../drawing/scene.ts";
import { type Point3, series } from "../../drawing/vector.ts";
import { healdFrame } from "../../parts/heald-frame.ts";
import { healdWires } from "../../parts/heald-wires.ts";
import { roller } from "../../parts/roller.ts";
import { mount, type Plate } from "../plate.ts";

const frame = healdFrame({ width: 1940, height: 382, rod: 12, stays: 0, hooks: 2 });
const backRest = roller({ length: 720, diameter: 180, journal: 60, stub: 46, surface: "smooth" });
const wires = healdWires({ length: 331, eye: 6, count: 5, ends: "duplex" });
const FRAMES = 4;
const PITCH = 74;
const LIFT = 46;
const FELL = 330;
const CLOTH_END = 500;
const BACK = -700;
/** Where the frame's healds stand, as it draws them. */
const HEALDS = { count: 55, from: -297.6, to: 297.6 };

const zOf = (index: number) => 110 - index * PITCH;
const lift = (index: number) => (index % 2 === 0 ? LIFT : -LIFT);
const planes = [FELL, ...series(FRAMES, zOf), BACK];

/** The warp threads of one frame between two planes across the loom. */
function threads(scene: Scene, index: number, near: number, far: number): void {
  const heightAt = (z: number) => {
    const own = zOf(index);
    return lift(index) * (z >= own ? (FELL - z) / (FELL - own) : (z - BACK) / (own - BACK));
  };
  for (let i = index; i < HEALDS.count; i += FRAMES) {
    const x = HEALDS.from + ((HEALDS.to - HEALDS.from) * i) / (HEALDS.count - 1);
    const line: Point3[] = [
      [x, heightAt(far), far],
      [x, heightAt(near), near],
    ];
    scene.line(line, { width: 1, ink: MADDER });
  }
}

/** The cloth from its fell on, with its picks. */
function cloth(scene: Scene): void {
  const edge = HEALDS.to + 6;
  scene.piece(() => {
    const corners: Point3[] = [
      [-edge, 0, FELL],
      [edge, 0, FELL],
      [edge, 0, CLOTH_END],
      [-edge, 0, CLOTH_END],
    ];
    scene.mark(corners, { fill: toneOf(0), width: scene.options.outline });
    for (let z = FELL + 10; z < CLOTH_END; z += 10) {
      scene.line(
        [
          [-edge, 0, z],
          [edge, 0, z],
        ],
        { width: 0.5 },
      );
    }
  });
}

/** Four heald frames with the shed open, and the warp that they part. */
export const shed: Plate = {
  label: "An open shed: four heald frames, raised and lowered, with the warp drawn through them",
  view: { yaw: -32, pitch: 20 },
  scale: 0.96,
  origin: [650, 350],
  centreLines: false,
  callouts: [
    { at: [-288, 0, 400], mark: [236, 330] },
    { at: [-250, 220, 116], mark: [300, 60] },
    { at: [140, -213, 48], mark: [600, 642] },
    { at: [190, -4, BACK], mark: [1250, 70] },
    { at: [990, 345, 0], mark: [1550, 60] },
  ],
  draw(scene) {
    mount(scene, backRest, { at: [0, -90, BACK] });
    series(planes.length - 1, (k) => {
      const slab = planes.length - 2 - k;
      const [near = 0, far = 0] = [planes[slab], planes[slab + 1]];
      scene.piece(() => series(FRAMES, (index) => threads(scene, index, near, far)));
      if (slab > 0) mount(scene, frame, { at: [0, lift(slab - 1), zOf(slab - 1)] });
    });
    cloth(scene);
    mount(scene, wires, { at: [960, 240, 0], size: 3.4 });
  },
};
