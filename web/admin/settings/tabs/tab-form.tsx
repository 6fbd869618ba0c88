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
import { byField } from "../../conflict/comparison.tsx";
import type { WithImage } from "../../drafts/form-draft.ts";
import { FormDraftsNote, NotKept } from "../../drafts/form-drafts.tsx";
import { useImageForm } from "../../drafts/use-image-form.ts";
import { AdminError } from "../../session/client.ts";
import { postTab, useReadTabs } from "./tabs-data.ts";

interface Props {
  name: CompanyTab;
  tab: HeroTab | undefined;
  onClose: () => void;
}

/** The text and the picture of a tab, saved together. */
export function TabForm({ name, tab, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const start = () => element.current?.querySelector<HTMLElement>(".in")?.focus();
  const of = useTabForm(name, tab, { onClose, onDraftGone: start });
  const { form, image, failure, sending, drafts } = of;
  const { errors } = form.formState;
  const isBusy = sending.isRunning;
  useLayoutEffect(start, []);
  const { label } = TAB_WORDS[name];
  return (
    <FormProvider {...form}>
      <FormDraftsNote of={drafts} />
      <form
        ref={element}
        className="split late item-form"
        aria-label={`Edit ${label}`}
        noValidate
        onSubmit={form.handleSubmit(of.save)}
      >
        <div className="change stack gap-3">
          {image ? <FilePicture file={image} alt="" /> : <TabPicture tab={tab} />}
          <PictureButton
            className="s"
            label={`Picture of ${label}`}
            isBusy={isBusy}
            onPicture={of.changeImage}
          >
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
          <NotKept when={of.isChanged && drafts.isFailing} />
          <SendingEnd sending={sending} isSaving={isBusy} isBusy={isBusy} onCancel={of.cancel} />
        </div>
      </form>
    </FormProvider>
  );
}

const schema = HeroTabBody.pick({ content: true });
const COMPARISON = byField<WithImage>({ content: "Text", image: "Picture" });

/** The form of a tab among those that drafts are kept of. */
export const draftedTab = (name: CompanyTab): string => `tab ${name}`;

interface Ways {
  onClose: () => void;
  /** A draft that was offered is put in, or thrown away. */
  onDraftGone: () => void;
}

/** `isReplacing`: someone else wrote the tab meanwhile; it is shown, and the next save replaces it. */
interface Failure {
  message: string;
  isReplacing: boolean;
}

/** The form of a tab; `tab` is what stands there now, so that a save says whether it replaces something. */
function useTabForm(title: CompanyTab, tab: HeroTab | undefined, ways: Ways) {
  const readTabs = useReadTabs();
  const sending = useSending();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { content: tab?.content ?? "" } });
  const { image, drafts, isChanged, choose, close } = useImageForm({
    ...ways,
    name: draftedTab(title),
    form,
    putIn: ({ content = "" }) => form.reset({ content }, { keepDefaultValues: true }),
    comparison: COMPARISON,
    stored: { content: tab?.content ?? "" },
  });

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
        close();
      });
    } catch (error) {
      await fail(error);
    }
  };
  return { form, image, failure, sending, drafts, isChanged, save, changeImage: choose, cancel: close };
}
