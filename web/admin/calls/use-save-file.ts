import { useState } from "react";
import type { z } from "zod";
import type { Call, JsonOf } from "../../../contract/calls/call.ts";
import type { DownloadLink } from "../../../contract/product.ts";
import { ask } from "./ask.ts";
import { download } from "./download.ts";
import { toastFailure } from "./failure.ts";

/** A call that makes a link to a file. */
type MakesLink = Call & { answer: typeof DownloadLink; json: z.ZodObject };

/** Asks for a link that is valid once (ruling 'Session') and lets the browser save what is behind it. */
export async function saveFileOf<C extends MakesLink>(call: C, json: JsonOf<C>): Promise<void> {
  const { url } = await ask<MakesLink>(call, { json });
  // The server names the file.
  download(url, "");
}

/**
 * Saves a file that the server makes, as `saveFileOf` does. `saveFile` answers whether the
 * download has begun; why not is told.
 */
export function useSaveFile<C extends MakesLink>(call: C, failed: string, json: JsonOf<C>) {
  const [isAsking, setIsAsking] = useState(false);
  const saveFile = async (): Promise<boolean> => {
    if (isAsking) return false;
    setIsAsking(true);
    try {
      await saveFileOf(call, json);
      return true;
    } catch (error) {
      toastFailure(error, failed);
      return false;
    } finally {
      setIsAsking(false);
    }
  };
  return { isAsking, saveFile };
}
