import type { ReactNode } from "react";

/** An empty state on the weave pattern; `children` are its links. */
export function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2 className="minor">{title}</h2>
      {text && <p className="small quiet read">{text}</p>}
      {children && <div className="cluster spaced ways">{children}</div>}
    </div>
  );
}
