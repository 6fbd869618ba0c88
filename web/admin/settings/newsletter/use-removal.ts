import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NewsletterSubscriber } from "../../../../contract/enquiry.ts";
import { NEWSLETTER_ADMIN } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { toastFailure } from "../../calls/failure.ts";
import { AdminError } from "../../session/client.ts";
import { useConfirm } from "../../unsaved/confirm.tsx";
import { NEWSLETTER_KEY, removeSubscriber } from "./newsletter-data.ts";

/** Takes an address off the list after a question. `onGone` hears of it before its row goes. */
export function useRemoval(onGone: () => void) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set());
  const remove = async ({ _id: id }: NewsletterSubscriber) => {
    setGoing((ids) => new Set(ids).add(id));
    try {
      const { message } = await removeSubscriber(id);
      showToast({ kind: "success", text: message });
      onGone();
    } catch (error) {
      toastFailure(error, NEWSLETTER_ADMIN.removeFailed);
      // One that has left the list by itself meanwhile goes from view too.
      if (error instanceof AdminError && error.status === 404) onGone();
    }
    await queries.invalidateQueries({ queryKey: NEWSLETTER_KEY });
    setGoing((ids) => new Set([...ids].filter((other) => other !== id)));
  };
  return {
    going,
    async ask(subscriber: NewsletterSubscriber) {
      const title = `Remove ${subscriber.email}`;
      const question = { title, text: NEWSLETTER_ADMIN.confirmRemove, action: "Remove", danger: true };
      if (await confirm(question)) await remove(subscriber);
    },
  };
}
