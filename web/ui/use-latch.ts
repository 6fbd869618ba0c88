import { useState } from "react";

/** Returns whether the condition is true or was before: what opens by itself must not close under a person's hand. */
export function useLatch(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return condition || wasTrue;
}
