import { useSettled } from "./use-settled.ts";

/** Leafing fast says only where one stops, in milliseconds. */
const REST = 400;

/** Says which page is shown, to those who do not see it. */
export function TurnAnnouncer({ text }: { text: string }) {
  return (
    <p className="sr" role="status">
      {useSettled(text, REST)}
    </p>
  );
}
