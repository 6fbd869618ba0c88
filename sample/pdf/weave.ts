import type { Paper } from "./paper.ts";

const TILE = 9;
const APART = TILE / 2;
/** How much of a thread its neighbour covers where it goes under. */
const UNDER = 1.1;

/** Plain weave in hairlines over a rectangle: each thread goes under every other one that it meets. */
export function putWeave(
  paper: Paper,
  box: { x: number; y: number; width: number; height: number },
  colour: string,
): void {
  const columns = Math.round(box.width / APART);
  const rows = Math.round(box.height / APART);
  paper.lineWidth(0.5).strokeColor(colour);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const x = box.x + (column + 0.5) * APART;
      const y = box.y + (row + 0.5) * APART;
      const isWarpOver = (column + row) % 2 === 0;
      const warp = isWarpOver ? APART / 2 : APART / 2 - UNDER;
      const weft = isWarpOver ? APART / 2 - UNDER : APART / 2;
      if (isWarpOver) paper.moveTo(x, y - warp).lineTo(x, y + warp);
      else paper.moveTo(x - weft, y).lineTo(x + weft, y);
    }
  }
  paper.stroke();
}
