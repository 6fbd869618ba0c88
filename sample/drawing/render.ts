import { NAMED_VIEWS, type View, type ViewName } from "./camera.ts";
import { drawMeasures } from "./measure.ts";
import { Scene } from "./scene.ts";
import { SHEET_HEIGHT, SHEET_WIDTH, sheet } from "./svg.ts";
import type { Point2 } from "./vector.ts";

/** A part that can be drawn from any side. */
export interface Part {
  family: string;
  /** From where the picture of a card is taken. */
  view: View;
  draw(scene: Scene): void;
}

export interface RenderOptions {
  /** Shows the measures. */
  dims?: boolean;
  view?: ViewName;
  label?: string;
}

const CARD_FIELD: Point2 = [312, 216];
const DIMS_FIELD: Point2 = [286, 196];
const SHEET: Point2 = [SHEET_WIDTH - 28, SHEET_HEIGHT - 28];
const FITTINGS = 4;

/** Makes a family: from the measures of one part to a part that can be drawn. */
export function family<Shape>(
  name: string,
  view: View,
  draw: (scene: Scene, shape: Shape) => void,
): (shape: Shape) => Part {
  return (shape) => ({ family: name, view, draw: (scene) => draw(scene, shape) });
}

function frameOf(points: readonly Point2[]): { size: Point2; middle: Point2 } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { size: [right - left, bottom - top], middle: [(left + right) / 2, (top + bottom) / 2] };
}

function drawn(part: Part, options: RenderOptions, scale: number, origin: Point2, blind: boolean): Scene {
  const scene = new Scene({
    view: options.view ? NAMED_VIEWS[options.view] : part.view,
    scale,
    origin,
    outline: options.dims ? 1.6 : 2,
    detail: options.dims ? 0.85 : 1,
    blind,
    light: options.view && options.view !== "corner" ? -0.7 : 0,
  });
  part.draw(scene);
  return scene;
}

/** The points of the sheet that a drawing takes when its centre lines and measures are laid out. */
function taken(drawing: Scene, dims: boolean): Point2[] {
  const points = [...drawing.covered, ...drawing.axisEnds];
  if (dims) {
    drawMeasures(drawing.measures, points);
  }
  return points;
}

/** The same drawing, laid out only, on another place and scale of the sheet. */
function shifted(drawing: Scene, scale: number, origin: Point2): Scene {
  const { options } = drawing;
  const factor = scale / options.scale;
  const move = ([x, y]: Point2): Point2 => [
    origin[0] + (x - options.origin[0]) * factor,
    origin[1] + (y - options.origin[1]) * factor,
  ];
  const copy = new Scene({ ...options, scale, origin });
  copy.covered.push(...drawing.covered.map(move));
  copy.axisEnds.push(...drawing.axisEnds.map(move));
  copy.measures.push(
    ...drawing.measures.map((measure) => ({ ...measure, from: move(measure.from), to: move(measure.to) })),
  );
  return copy;
}

/** The inside of a drawing without its ground, fitted to 400 by 300. */
export function drawPart(part: Part, options: RenderOptions = {}): string {
  const dims = options.dims ?? false;
  const field = dims ? DIMS_FIELD : CARD_FIELD;
  const bare = frameOf(drawn(part, options, 1, [0, 0], true).covered);
  let scale = Math.min(field[0] / bare.size[0], field[1] / bare.size[1]);
  let origin: Point2 = [0, 0];
  const layout = drawn(part, options, scale, origin, true);
  for (let turn = 0; turn < FITTINGS; turn++) {
    const { size, middle } = frameOf(taken(shifted(layout, scale, origin), dims));
    const room = Math.min(1, (SHEET[0] / size[0]) * 0.995, (SHEET[1] / size[1]) * 0.995);
    scale *= room;
    origin = [
      SHEET_WIDTH / 2 + (origin[0] - middle[0]) * room,
      SHEET_HEIGHT / 2 + (origin[1] - middle[1]) * room,
    ];
  }
  const final = drawn(part, options, scale, origin, false);
  const measures = dims ? drawMeasures(final.measures, [...final.covered, ...final.axisEnds]) : "";
  return final.markup() + measures;
}

/** A complete SVG of a part on the drawing ground, viewBox 0 0 400 300. */
export function renderPart(part: Part, options: RenderOptions = {}): string {
  return sheet(drawPart(part, options), options.label ?? part.family);
}

/** The lettering of all measures of a part, in the order in which they are drawn. */
export function measureLabels(part: Part): string[] {
  return drawn(part, {}, 1, [0, 0], true).measures.map((measure) => measure.label);
}
