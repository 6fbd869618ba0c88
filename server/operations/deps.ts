import type { EnquiryDeps } from "../enquiries/deps.ts";
import type { FileStore } from "../platform/files/store.ts";

export interface OperationDeps extends EnquiryDeps {
  backupFiles: FileStore;
}
