import "../../calls/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { CompanyTab } from "../../../../contract/business.ts";
import { type HeroTab, HeroTabBody } from "../../../../contract/hero.ts";
import { TABS_ADMIN } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { toastFailure } from "../../calls/failure.ts";
import { useSending } from "../../calls/use-sending.ts";
import { AdminError } from "../../session/client.ts";
import { useUnsaved } from "../../unsaved/use-unsaved.ts";
import { postTab, useReadTabs } from "./tabs-data.ts";

const schema = HeroTabBody.pick({ content: true });

/** `isReplacing`: someone else wrote the tab meanwhile; it is shown, and the next save replaces it. */
interface Failure {
  message: string;
  isReplacing: boolean;
}

/** The form of a tab; `tab` is what stands there now, so that a save says whether it replaces something. */
export function useTabForm(title: CompanyTab, tab: HeroTab | undefined, onClose: () => void) {
  const readTabs = useReadTabs();
  const sending = useSending();
  const [image, setImage] = useState<File>();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { content: tab?.content ?? "" } });
  useUnsaved({ isChanged: form.formState.isDirty || image !== undefined });

  const fail = async (error: unknown) => {
    toastFailure(error, TABS_ADMIN.saveFailed);
    if (!(error instanceof AdminError)) return;
    const wrong = error.fields.find(({ field }) => field === "content");
    if (wrong) return form.setError("content", { message: wrong.message }, { shouldFocus: true });
    const isReplacing = error.status === 409;
    if (isReplacing) await readTabs();
    setFailure({ message: error.message || TABS_ADMIN.saveFailed, isReplacing });
  };
  const save = async ({ content }: { content: string }) => {
    setFailure(undefined);
    try {
      await sending.send(async (options) => {
        await postTab({ title, content, image, exists: tab !== undefined }, options);
        await readTabs();
        showToast({ kind: "success", text: TABS_ADMIN.saved });
        onClose();
      });
    } catch (error) {
      await fail(error);
    }
  };
  return { form, image, setImage, failure, sending, save };
}
