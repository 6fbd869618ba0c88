import { useState } from "react";
import { toastFailure } from "./ask.ts";

/** Runs one call at a time and ignores others meanwhile; a failure shows the server's message, else `failed`. */
export function useCall() {
  const [isBusy, setIsBusy] = useState(false);
  /** Returns whether it ran and succeeded. */
  const run = async (call: () => Promise<unknown>, failed: string): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await call();
      return true;
    } catch (error) {
      toastFailure(error, failed);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
