import { NetworkError } from "../../../api/client.ts";
import { showToast } from "../../../api/toast-store.ts";
import { AdminError } from "../session/client.ts";

/** A failed call's toast: the server's sentence, else the spec's (section 8). A missing network was told already. */
export function toastFailure(error: unknown, otherwise: string): void {
  if (error instanceof NetworkError) return;
  showToast({ kind: "error", text: (error instanceof AdminError && error.message) || otherwise });
}
