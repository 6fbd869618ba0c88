import type { ReactNode, Ref } from "react";
import { Icon } from "./icons.tsx";

interface NoteProps {
  tone: "bad" | "warn" | "ok";
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A sentence that concerns a whole form or screen, read out when it comes (look 'Notes'). */
export function Note({ tone, ref, children }: NoteProps) {
  return (
    <div className={`note ${tone}`} role="alert" ref={ref}>
      <Icon name={tone === "ok" ? "check" : "alert"} />
      <div>{children}</div>
    </div>
  );
}
