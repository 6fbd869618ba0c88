import { useLayoutEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { CompanyTab } from "../../../../contract/business.ts";
import { HeroTab, HeroTabBody } from "../../../../contract/hero.ts";
import { TAB_CONTENT_MAX } from "../../../../contract/limits.ts";
import { SETTINGS_ADMIN, TABS_ADMIN } from "../../../../contract/messages.ts";
import { TextArea } from "../../../ui/field.tsx";
import { FilePicture } from "../../ui/file-picture.tsx";
import { PictureButton } from "../../ui/picture-button.tsx";
import { SendingEnd } from "../../ui/sending-line.tsx";
import { Counter } from "../form/counter.tsx";
import { SaveNote } from "../form/save-note.tsx";
import type { SaveFailure } from "../form/use-settings-form.ts";
import { TabPicture } from "./tab-picture.tsx";
import { TAB_WORDS } from "./tab-words.ts";
import "../../calls/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { showToast } from "../../../api/toast-store.ts";
import { toastFailure } from "../../calls/failure.ts";
import { useSending } from "../../calls/use-sending.ts";
import { byField } from "../../conflict/comparison.tsx";
import { mergeTyped } from "../../conflict/differences.ts";
import { presentState } from "../../conflict/present-state.ts";
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
  const { form, opened, image, sending, drafts } = of;
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
          {image ? <FilePicture file={image} alt="" /> : <TabPicture tab={opened} />}
          <PictureButton
            className="s"
            label={`Picture of ${label}`}
            isBusy={isBusy}
            onPicture={of.changeImage}
          >
            {opened?.imageUrl || image ? "Replace picture" : "Add picture"}
          </PictureButton>
        </div>
        <div className="texts stack">
          <SaveNote {...of} names={NAMES} />
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
const NAMES = { content: "Text", image: "Picture" };
const COMPARISON = byField<WithImage>(NAMES);

/** The form of a tab among those that drafts are kept of. */
export const draftedTab = (name: CompanyTab): string => `tab ${name}`;

interface Ways {
  onClose: () => void;
  /** A draft that was offered is put in, or thrown away. */
  onDraftGone: () => void;
}

/** What is compared after a conflict: of a picture only whether it is another one, and which. */
type Compared = Record<keyof typeof NAMES, string>;

/** The form of a tab. A save carries the version that was opened; a stale one lets the person choose. */
function useTabForm(title: CompanyTab, tab: HeroTab | undefined, ways: Ways) {
  const readTabs = useReadTabs();
  const sending = useSending();
  const [opened, setOpened] = useState(tab);
  const [current, setCurrent] = useState<HeroTab>();
  const [failure, setFailure] = useState<SaveFailure<Compared>>();
  const [hint, setHint] = useState<string>();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { content: tab?.content ?? "" } });
  const { image, drafts, isChanged, choose, close } = useImageForm({
    ...ways,
    name: draftedTab(title),
    form,
    putIn: ({ content = "" }) => form.reset({ content }, { keepDefaultValues: true }),
    comparison: COMPARISON,
    stored: { content: opened?.content ?? "" },
  });

  const fail = async (error: unknown) => {
    toastFailure(error, TABS_ADMIN.saveFailed);
    if (!(error instanceof AdminError)) return;
    const wrong = error.fields.find(({ field }) => field === "content");
    if (wrong) return form.setError("content", { message: wrong.message }, { shouldFocus: true });
    const message = error.message || TABS_ADMIN.saveFailed;
    const stored = presentState(error, HeroTab);
    if (!stored) return setFailure({ message });
    setCurrent(stored);
    const { imageUrl } = stored;
    const theirs = {
      content: stored.content,
      image: imageUrl === (opened?.imageUrl ?? null) ? "" : TABS_ADMIN.otherPicture,
    };
    const mine = { content: form.getValues("content"), image: image?.name ?? "" };
    const merged = mergeTyped({ content: opened?.content ?? "", image: "" }, mine, theirs);
    setFailure({ message, stale: { ...merged, theirs } });
    await readTabs();
  };
  const save = async ({ content }: { content: string }) => {
    setFailure(undefined);
    setHint(undefined);
    try {
      await sending.send(async (options) => {
        await postTab({ title, content }, image, opened, options);
        await readTabs();
        showToast({ kind: "success", text: TABS_ADMIN.saved });
        close();
      });
    } catch (error) {
      await fail(error);
    }
  };
  const goOnFrom = (stored: HeroTab | undefined) => {
    setOpened(stored);
    setFailure(undefined);
    form.reset({ content: stored?.content ?? "" });
    ways.onDraftGone();
  };
  return {
    form,
    opened,
    image,
    failure,
    hint,
    sending,
    drafts,
    isChanged,
    save,
    changeImage: choose,
    cancel: close,
    /** What was typed stays, on top of what is stored now; it still has to be saved. */
    onKeepMine() {
      const mine = failure?.stale?.values.content;
      goOnFrom(current);
      form.reset({ content: mine ?? "" }, { keepDefaultValues: true });
      setHint(SETTINGS_ADMIN.keptMine);
    },
    onTakeTheirs() {
      goOnFrom(current);
      choose(undefined);
    },
  };
}
