import type { CreatePhotographBody } from "../../contract/site/photographs.ts";
import { renderWorkplace, type Workplace } from "./scene.ts";
import { CHECKED, MADE, MEASURED, PACKED } from "./workplaces.ts";

const place = (workplace: Workplace, title: string): CreatePhotographBody & { drawing: () => string } => ({
  title,
  page: "about",
  drawing: () => renderWorkplace(workplace),
});

/** Where photographs of the workshop will stand: drawings, which say that they are. */
export const SAMPLE_PHOTOGRAPHS = [
  place(
    MEASURED,
    "Measured: a worn piece is enough. Bores, heights and pitch are taken on the surface plate. (Drawing)",
  ),
  place(MADE, "Made: milled from one piece of tool steel, hardened, then ground to size. (Drawing)"),
  place(CHECKED, "Checked: the first piece of a batch, the last one, and every tenth between. (Drawing)"),
  place(PACKED, "Packed: oiled and boxed, with the number of its batch, the same day. (Drawing)"),
];
