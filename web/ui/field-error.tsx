import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Icon name="alert" className="i s" />
      {children}
    </p>
  );
}
