import { UNDO } from "../../../../contract/messages.ts";
import { products } from "../../../../contract/products/calls.ts";
import { ask } from "../calls/ask.ts";
import { toastFailure } from "../calls/failure.ts";
import { AdminError } from "../session/client.ts";

interface Outcome {
  isRestored: boolean;
  /** Why it cannot be restored any more. */
  refusal?: string;
}

/**
 * POST /products/restore for one product that somebody else deleted while it was edited (ruling 'Identity and
 * products'). A failure that leaves it restorable is told in a toast.
 */
export async function restoreGone(id: string): Promise<Outcome> {
  try {
    await ask(products.restore, { json: { ids: [id] } });
    return { isRestored: true };
  } catch (error) {
    if (error instanceof AdminError && error.status === 404) {
      return { isRestored: false, refusal: error.message || UNDO.failed };
    }
    toastFailure(error, UNDO.failed);
    return { isRestored: false };
  }
}
