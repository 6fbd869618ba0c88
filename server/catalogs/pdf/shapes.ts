import type { Box } from "#contract/catalogs/catalog.ts";
import type { Rule, TablePage } from "../readings/tables/page.ts";
import { type PdfDocument, type PointToImage, roundedShare, visibleBox } from "./document.ts";

type Matrix = readonly [number, number, number, number, number, number];
interface Point {
  x: number;
  y: number;
}
type Shapes = Pick<TablePage, "rules" | "areas" | "images" | "shapes">;

/** Objects read per page: drawings of machines have thousands of strokes, tables fewer lines. */
const OBJECTS_MAX = 60_000;
const SEGMENTS_MAX = 300_000;
const RULES_MAX = 20_000;
const AREAS_MAX = 5_000;
const IMAGES_MAX = 2_000;
const SHAPES_MAX = 20_000;
const DEPTH_MAX = 5;

const PATH = 2;
const IMAGE = 3;
const FORM = 5;
const MOVE = 2;
const CURVE = 1;
const FILL_NONE = 0;
/** In points: a filled area up to this thick is a line; shorter lines rule nothing. */
const THIN = 2.5;
const SHORT = 3;
/** In points: height difference up to which a line is horizontal. */
const SLANT = 0.8;
const WHITE = 250;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the lines, images and drawn shapes of a loaded page, including those in forms. */
export function readShapes(
  { engine }: PdfDocument,
  page: number,
  toPoint: PointToImage,
  { width, height }: { width: number; height: number },
): Shapes {
  const { api } = engine;
  const pageShapes = { rules: [] as Rule[], areas: [] as Box[], images: [] as Box[], shapes: [] as Box[] };
  let objects = 0;
  let segments = 0;

  const place = (matrix: Matrix, x: number, y: number): Point => {
    const [a, b, c, d, e, f] = matrix;
    const at = toPoint(a * x + c * y + e, b * x + d * y + f);
    return { x: at.x * width, y: at.y * height };
  };
  const matrixOf = (object: number): Matrix =>
    engine.withMemory(24, (memory) => {
      if (!api.FPDFPageObj_GetMatrix(object, memory)) return IDENTITY;
      return [0, 4, 8, 12, 16, 20].map((at) => engine.float(memory + at)) as unknown as Matrix;
    });

  function line(a: Point, b: Point): boolean {
    const [across, down] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    if (!(Math.min(across, down) <= SLANT)) return false;
    if (Math.max(across, down) < SHORT || pageShapes.rules.length >= RULES_MAX) return true;
    const [x, y] = [(a.x + b.x) / 2 / width, (a.y + b.y) / 2 / height];
    const rule: Rule =
      across >= down
        ? [Math.min(a.x, b.x) / width, y, Math.max(a.x, b.x) / width, y]
        : [x, Math.min(a.y, b.y) / height, x, Math.max(a.y, b.y) / height];
    const cut = rule.map((share) => roundedShare(Math.min(1, Math.max(0, share)))) as unknown as Rule;
    if (cut[0] !== cut[2] || cut[1] !== cut[3]) pageShapes.rules.push(cut);
    return true;
  }

  function area(points: readonly Point[]): void {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    if (bottom - top <= THIN || right - left <= THIN) {
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
      if (right - left > bottom - top) line({ x: left, y: middle.y }, { x: right, y: middle.y });
      else line({ x: middle.x, y: top }, { x: middle.x, y: bottom });
      return;
    }
    const box = visibleBox(left / width, top / height, right / width, bottom / height);
    if (box && pageShapes.areas.length < AREAS_MAX) pageShapes.areas.push(box);
  }

  function shape(points: readonly Point[]): void {
    const [xs, ys] = [points.map(({ x }) => x / width), points.map(({ y }) => y / height)];
    const box = visibleBox(least(xs), least(ys), most(xs), most(ys));
    if (box && pageShapes.shapes.length < SHAPES_MAX) pageShapes.shapes.push(box);
  }

  function path(object: number, outer: Matrix): void {
    const { isFilled, isStroked, isVisible } = paintOf(object);
    if (!isVisible) return;
    const matrix = times(matrixOf(object), outer);
    const parts = partsOf(object, matrix);
    for (const { points, isCurved, isClosed } of parts) {
      const ends = isClosed && points[0] ? [...points, points[0]] : points;
      const sides = ends.slice(1).map((point, at) => [ends[at] ?? point, point] as const);
      const isStraight =
        !isCurved && sides.every(([a, b]) => Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= SLANT);
      if (isStroked && !isCurved) for (const [a, b] of sides) line(a, b);
      if (isFilled && isStraight && points.length <= 6) area(points);
      if (!isStraight || points.length > 6) shape(points);
    }
  }

  function partsOf(object: number, matrix: Matrix) {
    const parts: { points: Point[]; isCurved: boolean; isClosed: boolean }[] = [];
    const count = api.FPDFPath_CountSegments(object);
    engine.withMemory(8, (memory) => {
      for (let at = 0; at < count && segments < SEGMENTS_MAX; at += 1, segments += 1) {
        const segment = api.FPDFPath_GetPathSegment(object, at);
        if (!api.FPDFPathSegment_GetPoint(segment, memory, memory + 4)) continue;
        const point = place(matrix, engine.float(memory), engine.float(memory + 4));
        const type = api.FPDFPathSegment_GetType(segment);
        if (type === MOVE || parts.length === 0)
          parts.push({ points: [point], isCurved: false, isClosed: false });
        else {
          const part = parts[parts.length - 1];
          part?.points.push(point);
          if (part && type === CURVE) part.isCurved = true;
          if (part && api.FPDFPathSegment_GetClose(segment)) part.isClosed = true;
        }
      }
    });
    return parts.filter(({ points }) => points.length > 1);
  }

  function paintOf(object: number): { isFilled: boolean; isStroked: boolean; isVisible: boolean } {
    return engine.withMemory(32, (memory) => {
      api.FPDFPath_GetDrawMode(object, memory, memory + 4);
      const isStroked = engine.int(memory + 4) !== 0;
      let isFilled = engine.int(memory) !== FILL_NONE;
      if (isFilled) {
        api.FPDFPageObj_GetFillColor(object, memory, memory + 4, memory + 8, memory + 12);
        const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 4, 8, 12].map((at) => engine.int(memory + at));
        // White shapes are invisible on white; on a background, its own edges are read.
        if (alpha === 0 || Math.min(red, green, blue) >= WHITE) isFilled = false;
      }
      return { isFilled, isStroked, isVisible: isStroked || isFilled };
    });
  }

  function image(object: number, outer: Matrix): void {
    const matrix = times(matrixOf(object), outer);
    const corners = [place(matrix, 0, 0), place(matrix, 1, 0), place(matrix, 0, 1), place(matrix, 1, 1)];
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    if (most(xs) - least(xs) <= THIN || most(ys) - least(ys) <= THIN) area(corners);
    else {
      const box = visibleBox(least(xs) / width, least(ys) / height, most(xs) / width, most(ys) / height);
      if (box && pageShapes.images.length < IMAGES_MAX) pageShapes.images.push(box);
    }
  }

  function all(count: number, objectAt: (at: number) => number, outer: Matrix, depth: number): void {
    for (let at = 0; at < count && objects < OBJECTS_MAX; at += 1) {
      objects += 1;
      const object = objectAt(at);
      const type = api.FPDFPageObj_GetType(object);
      if (type === PATH) path(object, outer);
      else if (type === IMAGE) image(object, outer);
      else if (type === FORM && depth < DEPTH_MAX) {
        const inner = times(matrixOf(object), outer);
        all(
          api.FPDFFormObj_CountObjects(object),
          (n) => api.FPDFFormObj_GetObject(object, n),
          inner,
          depth + 1,
        );
      }
    }
  }

  all(api.FPDFPage_CountObjects(page), (at) => api.FPDFPage_GetObject(page, at), IDENTITY, 0);
  return pageShapes;
}

function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

const least = (numbers: readonly number[]) =>
  numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (numbers: readonly number[]) =>
  numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
