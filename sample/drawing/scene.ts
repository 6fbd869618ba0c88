import { shade, turner, type View } from "./camera.ts";
import { emptyPiece, fromRearToFront, type Piece } from "./order.ts";
import { MADDER, toneOf } from "./palette.ts";
import { closedArea, openLine, type PathStyle, path } from "./svg.ts";
import { type Point2, type Point3, subtract } from "./vector.ts";

export type Side = "above" | "below" | "left" | "right";

/** A measure to be shown: two points on the sheet, the side it stands on and its lettering. */
export interface Measure {
  from: Point2;
  to: Point2;
  side: Side;
  label: string;
  /** How much of the true length shows in this view, 0 to 1. */
  seen: number;
}

export interface SceneOptions {
  view: View;
  /** Sheet units for a millimetre. */
  scale: number;
  /** Where the origin of space lies on the sheet. */
  origin: Point2;
  /** Width of outlines and of inner edges, sheet units. */
  outline: number;
  detail: number;
  /** Added to every tone; negative is lighter. */
  light: number;
  /** Only finds out what the part covers; makes no markup. */
  blind: boolean;
}

export interface MarkStyle extends PathStyle {
  /** Draw only when a surface that looks this way is seen. */
  normal?: Point3;
}

const SAMPLE_STEP = 4;
const AXIS_OVERHANG = 13;

/** Bodies, marks, centre lines and measures of one drawing, seen from one side. */
export class Scene {
  readonly options: SceneOptions;
  readonly measures: Measure[] = [];
  /** Points of the sheet that the part covers. */
  readonly covered: Point2[] = [];
  /** Ends of the centre lines, whose overhang does not grow with the scale. */
  readonly axisEnds: Point2[] = [];
  readonly #pieces: Piece[] = [];
  readonly #turn: (direction: Point3) => Point3;
  #axes = "";
  #clips = 0;
  #open = false;
  #placing: (point: Point3) => Point3 = (point) => point;

  constructor(options: SceneOptions) {
    this.options = options;
    this.#turn = turner(options.view);
  }

  /** A name for a clip, unique in this drawing. */
  clipName(): string {
    this.#clips += 1;
    return `c${this.#clips}`;
  }

  /** A direction as the viewer sees it. */
  turned(direction: Point3): Point3 {
    return this.#turn(subtract(this.#placing(direction), this.#placing([0, 0, 0])));
  }

  /** Whether a surface that looks this way is seen. */
  sees(normal: Point3): boolean {
    return this.turned(normal)[2] > 1e-6;
  }

  /** The fill of a surface that looks this way; `bias` darkens by steps of the scale. */
  tone(normal: Point3, bias = 0): string {
    return toneOf(shade(this.turned(normal)) + bias + this.options.light);
  }

  /** How near to the viewer a point lies. */
  depth(point: Point3): number {
    return this.#turn(this.#placing(point))[2];
  }

  /** A point of space on the sheet. Inside a body it adds to the room that the body takes. */
  at(point: Point3): Point2 {
    const world = this.#placing(point);
    const [x, y] = this.#turn(world);
    const { origin, scale } = this.options;
    const spot: Point2 = [origin[0] + x * scale, origin[1] - y * scale];
    const piece = this.#pieces.at(-1);
    if (this.#open && piece) {
      world.forEach((value, axis) => {
        piece.low[axis] = Math.min(piece.low[axis] ?? value, value);
        piece.high[axis] = Math.max(piece.high[axis] ?? value, value);
      });
      const [left, top, right, bottom] = piece.frame;
      piece.frame = [
        Math.min(left, spot[0]),
        Math.min(top, spot[1]),
        Math.max(right, spot[0]),
        Math.max(bottom, spot[1]),
      ];
    }
    return spot;
  }

  /** One body; what is drawn inside stays together. Bodies are sorted from rear to front at the end. */
  piece(draw: () => void): void {
    if (this.#open) {
      draw();
      return;
    }
    this.#pieces.push(emptyPiece());
    this.#open = true;
    draw();
    this.#open = false;
  }

  /** Draws with every point moved or turned first. Only rigid movements keep the tones right. */
  placed(move: (point: Point3) => Point3, draw: () => void): void {
    const outer = this.#placing;
    this.#placing = (point) => outer(move(point));
    draw();
    this.#placing = outer;
  }

  /** Puts markup on the body drawn last. */
  add(markup: string): void {
    if (this.#pieces.length === 0) {
      this.#pieces.push(emptyPiece());
    }
    this.#pieces.at(-1)?.markup.push(markup);
  }

  #ink(make: () => string): void {
    if (!this.options.blind) {
      this.add(make());
    }
  }

  /** A filled area of the sheet with an edge of `width`; without one a hair of its tone hides seams. */
  area(points: readonly Point2[], fill: string, width = 0): void {
    this.cover(points, true);
    this.#ink(() => path(closedArea(points), width > 0 ? { fill, width } : { fill, width: 0.6, ink: fill }));
  }

  /** Lines on the sheet. */
  strokes(lines: readonly (readonly Point2[])[], style: PathStyle): void {
    if (lines.length > 0) {
      for (const line of lines) {
        this.cover(line, false);
      }
      this.#ink(() => path(lines.map(openLine).join(""), style));
    }
  }

  /** A line through points of space. */
  line(points: readonly Point3[], style: MarkStyle = {}): void {
    if (!style.normal || this.sees(style.normal)) {
      this.strokes([points.map((point) => this.at(point))], { width: this.options.detail, ...style });
    }
  }

  /** A closed mark on a surface. */
  mark(points: readonly Point3[], style: MarkStyle = {}): void {
    if (!style.normal || this.sees(style.normal)) {
      const spots = points.map((point) => this.at(point));
      this.cover(spots, true);
      this.#ink(() => path(closedArea(spots), { width: this.options.detail, ...style }));
    }
  }

  /**
   * A centre line, drawn over everything and a little past its ends. One that lies in a face is drawn only
   * when `normal`, the way that face looks, is seen.
   */
  axis(from: Point3, to: Point3, normal?: Point3): void {
    if (normal && !this.sees(normal)) {
      return;
    }
    const start = this.at(from);
    const end = this.at(to);
    const size = Math.hypot(end[0] - start[0], end[1] - start[1]);
    if (size < 6) {
      return;
    }
    const along: Point2 = [
      ((end[0] - start[0]) / size) * AXIS_OVERHANG,
      ((end[1] - start[1]) / size) * AXIS_OVERHANG,
    ];
    const ends: Point2[] = [
      [start[0] - along[0], start[1] - along[1]],
      [end[0] + along[0], end[1] + along[1]],
    ];
    this.axisEnds.push(...ends);
    this.#axes += path(openLine(ends), { width: 0.8, ink: MADDER, dash: "12 3 2 3", cap: "butt" });
  }

  /** A measure between two points of space, on one side of the part. */
  dim(from: Point3, to: Point3, side: Side, label: string | number): void {
    const start = this.at(from);
    const end = this.at(to);
    const shown = Math.hypot(end[0] - start[0], end[1] - start[1]);
    const whole = Math.hypot(...subtract(to, from)) * this.options.scale;
    this.measures.push({ from: start, to: end, side, label: String(label), seen: shown / (whole || 1) });
  }

  /** Notes that a line or an area of the sheet is taken. */
  cover(points: readonly Point2[], closed: boolean): void {
    points.forEach((point, index) => {
      const next = points[index + 1] ?? (closed ? points[0] : undefined);
      const steps = next ? Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / SAMPLE_STEP) : 1;
      for (let step = 0; step < Math.max(1, steps); step++) {
        const part = steps > 0 ? step / steps : 0;
        const target = next ?? point;
        this.covered.push([
          point[0] + (target[0] - point[0]) * part,
          point[1] + (target[1] - point[1]) * part,
        ]);
      }
    });
  }

  /** The markup of all bodies, then the centre lines unless they are left out. */
  markup({ centreLines = true } = {}): string {
    const sideways = this.#turn([1, 0, 0])[2];
    const upwards = this.#turn([0, 1, 0])[2];
    const forwards = this.#turn([0, 0, 1])[2];
    const sorted = fromRearToFront(this.#pieces, [sideways, upwards, forwards]);
    return sorted.flatMap((piece) => piece.markup).join("") + (centreLines ? this.#axes : "");
  }
}
