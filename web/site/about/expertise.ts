import type { Category } from "../../../contract/categories.ts";

/** What the firm knows of each brand's looms, in the order of the navigation. */
export const EXPERTISE: readonly { category: Category; text: string }[] = [
  {
    category: "picanol",
    text: "Weft feeders, cutters, take-up and control boards of air jet and older rapier looms, by the number on the part.",
  },
  {
    category: "toyota",
    text: "Main nozzles, reeds, cams and brakes of air jet looms. Nozzles are tried with air before they are packed.",
  },
  {
    category: "tsuda-komaeda",
    text: "Sub nozzles, temples, heald frames and timing parts of air jet and water jet looms.",
  },
  {
    category: "picanol-rapier",
    text: "Grippers, tapes, guide hooks and drive wheels: the parts of weft insertion that wear first, in pairs that match.",
  },
  {
    category: "jacquard-dobby",
    text: "Jack levers, hook modules, knives and chains of dobbies and jacquard machines.",
  },
  {
    category: "others",
    text: "Bearings, valves, sensors and wear parts that fit looms of more than one make.",
  },
];
