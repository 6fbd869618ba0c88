import type { CompanyTab } from "../../contract/site/business.ts";
import { renderPart } from "../drawing/render.ts";
import { bearingBlock } from "../parts/bearing-block.ts";
import { wormSet } from "../parts/worm-set.ts";

export interface SampleTab {
  title: CompanyTab;
  content: string;
  drawings: (() => string)[];
}

const block = bearingBlock({ bore: 50, base: 190, centre: 60, width: 56, split: true });
const gears = wormSet({ teeth: 40, wheel: 120, width: 24, bore: 25, worm: 36, length: 150 });
const paragraphs = (...texts: string[]) => texts.join("\n\n");

/** The texts of the company tabs. They name nobody: the names of the business are settings. */
export const SAMPLE_TABS: readonly SampleTab[] = [
  {
    title: "company",
    content: paragraphs(
      "We have supplied weaving mills with loom spares for over 25 years, from Bhilwara, where every second street hears a loom. What began as a repair bench for rapier heads is now a store of more than 500 parts for Picanol, Toyota, Tsudakoma and Staubli machines, and a workshop that makes what nobody keeps any more.",
      "Mills and dealers in more than 50 countries order by code, by drawing or by sending a worn piece. Most parts are on the shelf and leave the same day; what has to be made is drawn, quoted and dated before work begins, so that you can plan the stop of your machine.",
      "We are a proprietorship and answer for every part ourselves. Whoever takes your call can walk to the shelf and look.",
    ),
    drawings: [() => renderPart(block, { label: "Bearing block, split" })],
  },
  {
    title: "director",
    content: paragraphs(
      "A loom that stands still costs more each hour than most of the parts we sell. That is why I ask everybody here two things: tell the customer the truth about the date, and never let a part leave that you would not fit yourself.",
      "I learned this trade at the machine, changing gripper clamps in night shifts. I still look at the worn pieces that mills send us, because they say more than a drawing: where it rubbed, what it was made of, and whether the next one should be made differently.",
      "If we cannot help, we say so at once and tell you who can. If we can, you have a price within the day.",
    ),
    drawings: [],
  },
  {
    title: "quality",
    content: paragraphs(
      "Our quality system is certified to ISO 9001:2015. In practice it means that every batch has a number, and behind the number stand the steel, the heat treatment and the measurements of that batch.",
      "Bores, pitch and concentricity are measured on the first piece, the last piece and every tenth between. Hardness is tested at the wearing face, not at the edge. Grippers and cutters run on a test stand before they are packed; nozzles are tested with air.",
      "Ask for the inspection sheet with your enquiry. Should a part not fit, send a photograph with the batch number: we replace it first and find the cause afterwards.",
    ),
    drawings: [() => renderPart(gears, { dims: true, label: "Worm and wheel, with measures" })],
  },
];
