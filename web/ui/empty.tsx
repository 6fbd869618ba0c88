import type { ReactNode } from "react";

/** Nothing to show: the weave around the sentence, and ways on. */
export function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2 className="minor">{title}</h2>
      {text && <p className="small quiet">{text}</p>}
      {children && <div className="ways">{children}</div>}
    </div>
  );
}
