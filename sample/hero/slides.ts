import { renderPlate } from "./plate.ts";
import { airJet } from "./plates/air-jet.ts";
import { beatUp } from "./plates/beat-up.ts";
import { gearTrain } from "./plates/gear-train.ts";
import { rapierHeads } from "./plates/rapier-heads.ts";
import { shed } from "./plates/shed.ts";

export interface SampleSlide {
  title: string;
  category: string;
  description: string;
  drawing(): string;
}

/** The slides in their order. Each title says what the plate shows, for it is read out in place of the picture. */
export const SAMPLE_SLIDES: readonly SampleSlide[] = [
  {
    title: "Rapier drive, complete from bearing to gripper",
    category: "Picanol Rapier",
    description: "Everything that turns on the wheel shaft, in the order in which it is taken off.",
    drawing: () => renderPlate(gearTrain),
  },
  {
    title: "Heald frames and healds for a clear, even shed",
    category: "Picanol",
    description: "Four frames with their warp, the back rest behind them and the cloth in front.",
    drawing: () => renderPlate(shed),
  },
  {
    title: "Weft insertion by air, from feeder to reed",
    category: "Toyota",
    description:
      "Feeder, main nozzle, profile reed and relay nozzles on the line of the weft, with cutter and valves.",
    drawing: () => renderPlate(airJet),
  },
  {
    title: "Giver and taker heads, matched in pairs",
    category: "Picanol Rapier",
    description: "The two heads where they hand over the weft, with tapes, race hooks and cutter.",
    drawing: () => renderPlate(rapierHeads),
  },
  {
    title: "Beat-up parts, ground and paired for the sley",
    category: "Tsudakoma",
    description:
      "Conjugate cams with their follower, the sword that carries the reed, and the connecting rod.",
    drawing: () => renderPlate(beatUp),
  },
];
