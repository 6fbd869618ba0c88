import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

/** A sentence that concerns a whole form or screen, read out when it comes (look 'Notes'). */
export function Note({ tone, children }: { tone: "bad" | "warn" | "ok"; children: ReactNode }) {
  return (
    <div className={`note ${tone}`} role="alert">
      <Icon name={tone === "ok" ? "check" : "alert"} />
      <div>{children}</div>
    </div>
  );
}
