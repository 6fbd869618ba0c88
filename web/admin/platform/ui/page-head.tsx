import type { ReactNode } from "react";

const PANEL = "Admin Panel";

/** Returns the document title of a back-office screen, for a route's `head`. */
export const adminTitle = (title: string) => ({ meta: [{ title: `${title}: ${PANEL}` }] });

interface Props {
  title: string;
  text?: ReactNode;
  back?: ReactNode;
  children?: ReactNode;
}

export function ScreenHead({ title, text, back, children }: Props) {
  return (
    <div className="cluster phead">
      <div>
        {back}
        <h1 className="title-28">{title}</h1>
        {text && <p className="small quiet">{text}</p>}
      </div>
      {children && <div className="cluster push">{children}</div>}
    </div>
  );
}
