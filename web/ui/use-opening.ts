import { useEffect, useState } from "react";
import type { Opening } from "#contract/site/open-now.ts";
import { useBusiness } from "./business.ts";

const MINUTE = 60_000;

/** Returns whether the business is open now, in its own time zone; undefined before hydration and without opening hours. */
export function useOpening(): Opening | undefined {
  const { openingHours = [] } = useBusiness();
  const [opening, setOpening] = useState<Opening>();
  const hours = JSON.stringify(openingHours);
  useEffect(() => {
    const spans = JSON.parse(hours) as typeof openingHours;
    if (spans.length === 0) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    import("#contract/site/open-now.ts").then(
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
