import { useState } from "react";
import type { DownloadLink } from "../../contract/product.ts";
import { adminJson } from "./client.ts";
import { download } from "./download.ts";
import { toastFailure } from "./failure.ts";

/** Asks for a link that is valid once (ruling 'Session') and lets the browser save what is behind it. */
export async function saveFileOf(path: string, json: object): Promise<void> {
  const answer = await adminJson<DownloadLink | undefined>(path, { method: "POST", json });
  if (!answer?.url) throw new Error("The answer holds no link");
  // The server names the file.
  download(answer.url, "");
}

/**
 * Saves a file that the server makes, as `saveFileOf` does. `saveFile` answers whether the
 * download has begun; why not is told.
 */
export function useSaveFile(path: string, failed: string) {
  const [isAsking, setIsAsking] = useState(false);
  const saveFile = async (): Promise<boolean> => {
    if (isAsking) return false;
    setIsAsking(true);
    try {
      await saveFileOf(path, {});
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
