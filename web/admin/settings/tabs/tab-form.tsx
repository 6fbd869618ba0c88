import { useLayoutEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { CompanyTab } from "../../../../contract/business.ts";
import { type HeroTab, HeroTabBody } from "../../../../contract/hero.ts";
import { TAB_CONTENT_MAX } from "../../../../contract/limits.ts";
import { TABS_ADMIN } from "../../../../contract/messages.ts";
import { TextArea } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { FilePicture } from "../../ui/file-picture.tsx";
import { PictureButton } from "../../ui/picture-button.tsx";
import { SendingEnd } from "../../ui/sending-line.tsx";
import { Counter } from "../form/counter.tsx";
import { TabPicture } from "./tab-picture.tsx";
import { TAB_WORDS } from "./tab-words.ts";
import "../../calls/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { showToast } from "../../../api/toast-store.ts";
import { toastFailure } from "../../calls/failure.ts";
import { useSending } from "../../calls/use-sending.ts";
import { AdminError } from "../../session/client.ts";
import { useUnsaved } from "../../unsaved/use-unsaved.ts";
import { postTab, useReadTabs } from "./tabs-data.ts";

interface Props {
  name: CompanyTab;
  tab: HeroTab | undefined;
  onClose: () => void;
}

/** The text and the picture of a tab, saved together. */
export function TabForm({ name, tab, onClose }: Props) {
  const { form, image, setImage, failure, sending, save } = useTabForm(name, tab, onClose);
  const { errors } = form.formState;
  const isBusy = sending.isRunning;
  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => element.current?.querySelector<HTMLElement>(".in")?.focus(), []);
  const { label } = TAB_WORDS[name];
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className="split late item-form"
        aria-label={`Edit ${label}`}
        noValidate
        onSubmit={form.handleSubmit(save)}
      >
        <div className="change stack gap-3">
          {image ? <FilePicture file={image} alt="" /> : <TabPicture tab={tab} />}
          <PictureButton className="s" label={`Picture of ${label}`} isBusy={isBusy} onPicture={setImage}>
            {tab?.imageUrl || image ? "Replace picture" : "Add picture"}
          </PictureButton>
        </div>
        <div className="texts stack">
          {failure && (
            <Note tone={failure.isReplacing ? "warn" : "bad"}>
              <p>{failure.message}</p>
              {failure.isReplacing && <p>{TABS_ADMIN.replaces}</p>}
              {failure.isReplacing && tab && <blockquote>{tab.content}</blockquote>}
            </Note>
          )}
          <TextArea
            {...form.register("content")}
            label={`${label} text`}
            rows={12}
            readOnly={isBusy}
            error={errors.content?.message}
            hint={<Counter name="content" max={TAB_CONTENT_MAX} />}
          />
          <SendingEnd sending={sending} isSaving={isBusy} isBusy={isBusy} onCancel={onClose} />
        </div>
      </form>
    </FormProvider>
  );
}

const schema = HeroTabBody.pick({ content: true });

/** `isReplacing`: someone else wrote the tab meanwhile; it is shown, and the next save replaces it. */
interface Failure {
  message: string;
  isReplacing: boolean;
}

/** The form of a tab; `tab` is what stands there now, so that a save says whether it replaces something. */
function useTabForm(title: CompanyTab, tab: HeroTab | undefined, onClose: () => void) {
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
