import { useEffect, useState } from "react";
import type { Opening } from "../../contract/site/open-now.ts";
import { useBusiness } from "./business.ts";

const MINUTE = 60_000;

/** Whether somebody is there now, by the business's own clock; undefined until the browser has told, and where nobody knows. */
export function useOpening(): Opening | undefined {
  const { openingHours = [] } = useBusiness();
  const [opening, setOpening] = useState<Opening>();
  const hours = JSON.stringify(openingHours);
  useEffect(() => {
    const spans = JSON.parse(hours) as typeof openingHours;
    if (spans.length === 0) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    import("../../contract/site/open-now.ts").then(
      ({ openingAt }) => {
        if (isGone) return;
        const look = () => setOpening(openingAt(spans, Date.now()));
        look();
        timer = setInterval(look, MINUTE);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [hours]);
  return opening;
}
