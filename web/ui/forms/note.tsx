import type { ReactNode, Ref } from "react";
import { Icon } from "../icons.tsx";

interface NoteProps {
  tone: "bad" | "warn" | "ok";
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A message about a whole form or screen, announced when it appears (look 'Notes'). */
export function Note({ tone, ref, children }: NoteProps) {
  return (
    <div className={`note ${tone}`} role="alert" ref={ref}>
      <Icon name={tone === "ok" ? "check" : "alert"} />
      <div>{children}</div>
    </div>
  );
}
