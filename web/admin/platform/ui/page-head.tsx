import type { ReactNode } from "react";

const PANEL = "Admin Panel";

/** The title of a screen of the back office, as a route's `head` returns it. */
export const adminTitle = (title: string) => ({ meta: [{ title: `${title}: ${PANEL}` }] });

interface Props {
  title: string;
  text?: ReactNode;
  /** The way back, above the title. */
  back?: ReactNode;
  /** Actions, at the right. */
  children?: ReactNode;
}

/** What stands over every screen of the back office: its name, a line about it, and what one can do. */
export function ScreenHead({ title, text, back, children }: Props) {
  return (
    <div className="cluster phead">
      <div>
        {back}
        <h1>{title}</h1>
        {text && <p className="small quiet">{text}</p>}
      </div>
      {children && <div className="cluster push">{children}</div>}
    </div>
  );
}
