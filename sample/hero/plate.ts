import type { View } from "../drawing/camera.ts";
import { lettering } from "../drawing/lettering.ts";
import { GROUND, INDIGO } from "../drawing/palette.ts";
import type { Part } from "../drawing/render.ts";
import { Scene } from "../drawing/scene.ts";
import { openLine, path, short } from "../drawing/svg.ts";
import { add, type Point2, type Point3, radians, times } from "../drawing/vector.ts";

/** The sheet of a plate: as wide as the page, of which a phone shows 4:3 with its middle at 41 % of the width. */
export const PLATE_SHEET = { width: 1600, height: 680 } as const;

/** A numbered balloon: the point in space it speaks of and where on the sheet its number stands. */
interface Callout {
  at: Point3;
  mark: Point2;
}

/** Parts as they go together, drawn in one space. */
export interface Plate {
  label: string;
  view: View;
  /** Sheet units for a millimetre. */
  scale: number;
  /** Where the origin of space lies on the sheet. */
  origin: Point2;
  /** Whether the parts' own centre lines show; they lie over everything, so not where parts stand in a row. */
  centreLines: boolean;
  callouts: readonly Callout[];
  draw(scene: Scene): void;
}

export interface Mounting {
  at: Point3;
  /** Degrees round the upright axis, seen from above. */
  turn?: number;
  /** Degrees round the long axis, after `turn`. */
  roll?: number;
  size?: number;
}

const OUTLINE = 2.2;
const DETAIL = 1;
const BALLOON = 17;

/** Draws a part at a place of the plate's space, turned as it is mounted there. */
export function mount(scene: Scene, part: Part, { at, turn = 0, roll = 0, size = 1 }: Mounting): void {
  const [turnCosine, turnSine] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  const [rollCosine, rollSine] = [Math.cos(radians(roll)), Math.sin(radians(roll))];
  scene.placed(
    ([x, y, z]) => {
      const [across, away] = [x * turnCosine + z * turnSine, z * turnCosine - x * turnSine];
      const rolled: Point3 = [across, y * rollCosine - away * rollSine, y * rollSine + away * rollCosine];
      return add(at, times(rolled, size));
    },
    () => part.draw(scene),
  );
}

/** A complete SVG of a plate on the drawing ground. */
export function renderPlate(plate: Plate): string {
  const { view, scale, origin } = plate;
  const options = { view, scale, origin, outline: OUTLINE, detail: DETAIL, blind: false, light: 0 };
  const scene = new Scene(options);
  plate.draw(scene);
  const drawing = scene.markup(plate);
  const balloons = plate.callouts.map(({ at, mark }, i) => balloon(i + 1, mark, scene.at(at))).join("");
  const { width, height } = PLATE_SHEET;
  const size = `viewBox="0 0 ${width} ${height}" role="img" aria-label="${plate.label}"`;
  const ground = `<rect width="${width}" height="${height}" fill="${GROUND}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${drawing}${balloons}</svg>`;
}

function balloon(number: number, [x, y]: Point2, target: Point2): string {
  const circle = (at: Point2, radius: number, style: string) =>
    `<circle cx="${short(at[0])}" cy="${short(at[1])}" r="${radius}" ${style}/>`;
  return (
    path(openLine([[x, y], target]), { width: 1, ink: INDIGO }) +
    circle(target, 2.6, `fill="${INDIGO}"`) +
    circle([x, y], BALLOON, `fill="${GROUND}" stroke="${INDIGO}" stroke-width="1.4"`) +
    lettering(String(number), x, y + 6, 12, { width: 1.5 })
  );
}
