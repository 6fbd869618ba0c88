import type { TagColor } from "../contract/site/news.ts";
import { FALLBACK_NEWS } from "../contract/site/news-fallback.ts";
import { type Part, renderPart } from "./drawing/render.ts";
import { circuitBoard } from "./parts/circuit-board.ts";
import { gripper } from "./parts/gripper.ts";
import { mainNozzle } from "./parts/main-nozzle.ts";
import { reed } from "./parts/reed.ts";
import { spurGear } from "./parts/spur-gear.ts";

export interface SampleNews {
  title: string;
  content: string;
  /** A calendar day, YYYY-MM-DD. */
  date: string;
  author: string;
  tag: string | null;
  tagColor: TagColor;
  /** One drawing, or none. */
  drawings: (() => string)[];
}

type Words = Omit<SampleNews, "drawings">;

const OWN: readonly Words[] = [
  {
    title: "Main nozzles for Toyota air-jet looms now ground in our own shop",
    content:
      "The bore is finished after hardening, so that weft speed stays even from the first to the last nozzle of a set. Each nozzle is tested with air before packing and carries its own number.",
    date: "2024-11-05",
    author: "Prakash Solanki",
    tag: "New range",
    tagColor: "indigo",
  },
  {
    title: "Orders before noon leave the same day",
    content:
      "Parts that are in stock and ordered by twelve o'clock go out with the evening courier, on Saturdays too. You receive the way-bill number by e-mail as soon as the parcel is handed over.",
    date: "2024-08-01",
    author: "Meena Joshi",
    tag: "Service",
    tagColor: "purple",
  },
  {
    title: "Reeds made to your own drawing within three weeks",
    content:
      "Flat and profile reeds from 40 to 120 dents per 10 cm, up to 3600 mm. Send the old reed's number or a strip of its paper copy; we draw it, you approve it, we make it.",
    date: "2024-06-11",
    author: "Prakash Solanki",
    tag: "Workshop",
    tagColor: "blue",
  },
  {
    title: "Weft drive boards repaired and tested under load",
    content:
      "Boards of older rapier looms are hard to find. We repair yours, replace every capacitor and run it for eight hours at full load. The test record travels with the board.",
    date: "2024-03-12",
    author: "Irfan Qureshi",
    tag: "Repair",
    tagColor: "yellow",
  },
];

/** What is drawn beside an item, by its date. */
const PARTS: Readonly<Record<string, Part>> = {
  "2024-11-05": mainNozzle({ length: 246, sleeve: 40, tube: 12, inlets: 2 }),
  "2024-09-12": gripper({ hand: "giver", length: 142, height: 32, width: 26, screws: 2 }),
  "2024-07-03": spurGear({ teeth: 36, diameter: 212, width: 26, bore: 34, windows: 6, screws: 4 }),
  "2024-06-11": reed({ length: 1980, height: 124, density: 90, tunnel: true }),
  "2024-03-12": circuitBoard({ width: 233, depth: 160, plugs: 5, relays: 6, capacitors: 2, heatSink: false }),
};

/** The sample news, the newest first; those that the page falls back to are among them. */
export const SAMPLE_NEWS: readonly SampleNews[] = [...OWN, ...FALLBACK_NEWS]
  .toSorted((a, b) => b.date.localeCompare(a.date))
  .map(({ title, content, date, author, tag, tagColor }) => {
    const part = PARTS[date];
    return {
      title,
      content,
      date,
      author,
      tag,
      tagColor,
      drawings: part ? [() => renderPart(part, { dims: true, label: title })] : [],
    };
  });
