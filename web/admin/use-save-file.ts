import { useState } from "react";
import type { DownloadLink } from "../../contract/product.ts";
import { adminJson } from "./client.ts";
import { download } from "./download.ts";
import { toastFailure } from "./failure.ts";

/**
 * Saves a file that the server makes, by a link that is valid once (ruling 'Session'). `saveFile` answers whether the
 * download has begun; why not is told.
 */
export function useSaveFile(path: string, failed: string) {
  const [isAsking, setIsAsking] = useState(false);
  const saveFile = async (): Promise<boolean> => {
    if (isAsking) return false;
    setIsAsking(true);
    try {
      const answer = await adminJson<DownloadLink | undefined>(path, { method: "POST", json: {} });
      if (!answer?.url) throw new Error(failed);
      // The server names the file.
      download(answer.url, "");
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
