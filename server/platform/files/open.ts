import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Staging } from "../http/staging.ts";
import { diskStore } from "./disk.ts";
import { s3Store } from "./s3.ts";
import type { FileStore } from "./store.ts";

export function openFileStore(config: Pick<Config, "dataDir" | "s3">, staging: Staging): FileStore {
  return config.s3 ? s3Store(config.s3, staging) : openDiskStore(config.dataDir);
}

export function openDiskStore(dataDir: string): FileStore {
  return diskStore(join(dataDir, "files"));
}
