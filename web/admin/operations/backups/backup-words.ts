import type { Backup } from "../../../../contract/operations/backup.ts";
import { counted } from "../../../../contract/platform/counted.ts";
import type { Tone } from "../../platform/ui/badge.tsx";

export const KIND_WORDS: Readonly<Record<Backup["kind"], string>> = {
  scheduled: "By schedule",
  manual: "By hand",
  uploaded: "Uploaded",
  "before-restore": "Before a restore",
};

export const STATE_WORDS: Readonly<Record<Backup["state"], { word: string; tone: Tone }>> = {
  making: { word: "Being made", tone: "info" },
  checking: { word: "Being checked", tone: "info" },
  whole: { word: "Whole", tone: "ok" },
  damaged: { word: "Damaged", tone: "bad" },
  failed: { word: "Failed", tone: "bad" },
};

const HOUR = 60 * 60_000;

/** How old a backup is, in the largest unit that says it well. */
export function ageOf(createdAt: string, now: number): string {
  const hours = Math.max(0, now - Date.parse(createdAt)) / HOUR;
  if (hours < 1) return "less than an hour old";
  if (hours < 48) return `${counted(Math.floor(hours), "hour")} old`;
  return `${counted(Math.floor(hours / 24), "day")} old`;
}

/** What is in it, as a person counts his site. */
export const contentsWords = ({ contents }: Backup): string | undefined =>
  contents
    ? [
        counted(contents.products, "product"),
        counted(contents.catalogs, "catalog"),
        counted(contents.enquiries, "enquiry", "enquiries"),
      ].join(", ")
    : undefined;
