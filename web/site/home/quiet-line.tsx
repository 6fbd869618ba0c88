import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  children: ReactNode;
}

/** A section without content, as one line with its sentence. */
export const QuietLine = ({ title, children }: Props) => (
  <section className="wrap quiet-line">
    <div>
      <h2 className="small mid">{title}</h2>
      <p className="small quiet breaks">{children}</p>
    </div>
  </section>
);
