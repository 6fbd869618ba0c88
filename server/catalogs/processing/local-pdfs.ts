import { pathOf } from "../../platform/files/keys.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { PDF_FILE } from "../store.ts";

type LocalPdf = Awaited<ReturnType<FileStore["local"]>>;

/** PDFs as files of this machine, fetched once for all their pages. */
export interface LocalPdfs {
  /** The path of a catalogue's PDF. Throws when the store cannot give it; asking again tries again. */
  path(key: string): Promise<string>;
  release(key: string): Promise<void>;
  releaseAll(): Promise<void>;
}

export function openLocalPdfs(files: FileStore): LocalPdfs {
  const fetched = new Map<string, Promise<LocalPdf>>();
  const fetch = (key: string) => {
    const path = pathOf(key, PDF_FILE);
    if (!path) throw new Error("Refused a file key that the server did not make");
    const local = files.local(path);
    fetched.set(key, local);
    local.catch(() => fetched.delete(key));
    return local;
  };
  const release = async (key: string) => {
    const local = fetched.get(key);
    fetched.delete(key);
    await (await local?.catch(() => undefined))?.release();
  };
  return {
    path: async (key) => (await (fetched.get(key) ?? fetch(key))).path,
    release,
    releaseAll: async () => {
      await Promise.all([...fetched.keys()].map(release));
    },
  };
}
