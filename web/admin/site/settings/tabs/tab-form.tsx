import "../../../platform/calls/zod-without-eval.ts";
import { useLayoutEffect } from "react";
import { FormProvider } from "react-hook-form";
import { z } from "zod";
import { TABS_ADMIN } from "../../../../../contract/messages.ts";
import { TAB_CONTENT_MAX } from "../../../../../contract/platform/limits.ts";
import type { CompanyTab } from "../../../../../contract/site/business.ts";
import { HeroTab, HeroTabBody } from "../../../../../contract/site/hero.ts";
import { showToast } from "../../../../api/toast-store.ts";
import { TextArea } from "../../../../ui/field.tsx";
import { useSending } from "../../../platform/calls/use-sending.ts";
import { SaveNote } from "../../../platform/conflict/save-note.tsx";
import { ONE_IMAGE, type WithImage } from "../../../platform/drafts/form-draft.ts";
import { FormDraftsNote, NotKept } from "../../../platform/drafts/form-drafts.tsx";
import { useStoredForm } from "../../../platform/form/use-stored-form.ts";
import { FilePicture, shownPicture } from "../../../platform/ui/file-picture.tsx";
import { PictureButton, usePictureChoice } from "../../../platform/ui/picture-button.tsx";
import { SendingEnd } from "../../../platform/ui/sending-line.tsx";
import { Counter } from "../form/counter.tsx";
import { TabPicture } from "./tab-picture.tsx";
import { TAB_WORDS } from "./tab-words.ts";
import { postTab, useReadTabs } from "./tabs-data.ts";

const schema = HeroTabBody.pick({ content: true }).extend({ image: z.unknown() });
const NAMES = { content: "Text", image: "Picture" };

/** The form of a tab among those that drafts are kept of. */
export const draftedTab = (name: CompanyTab): string => `tab ${name}`;

interface Props {
  name: CompanyTab;
  tab: HeroTab | undefined;
  onClose: () => void;
}

/** The text and the picture of a tab, saved together. */
export function TabForm({ name, tab, onClose }: Props) {
  const sending = useSending();
  const readTabs = useReadTabs();
  const of = useStoredForm<WithImage, z.output<typeof schema>, HeroTab | undefined>({
    name: draftedTab(name),
    stored: tab,
    answer: HeroTab,
    versionOf: (stored) => stored?.version ?? 0,
    valuesOf: (stored) => ({ content: stored?.content ?? "", image: stored?.imageUrl ?? "" }),
    schema: schema as unknown as z.ZodType<z.output<typeof schema>, WithImage>,
    names: NAMES,
    shown: (field, value) => (field === "image" ? shownPicture(value) : value),
    files: ONE_IMAGE,
    save: async ({ content, image }, opened) => {
      const file = image instanceof File ? image : undefined;
      await sending.send(async (options) => {
        await postTab({ title: name, content }, file, opened, options);
        await readTabs();
        showToast({ kind: "success", text: TABS_ADMIN.saved });
        close();
      });
      return undefined;
    },
    show: () => void readTabs(),
    failed: TABS_ADMIN.saveFailed,
  });
  const { form, opened, drafts } = of;
  const close = () => {
    drafts.forget();
    onClose();
  };
  const image = form.watch("image");
  const isBusy = sending.isRunning;
  const choice = usePictureChoice(isBusy, (file) => form.setValue("image", file, { shouldDirty: true }));
  useLayoutEffect(of.start, []);
  const { label } = TAB_WORDS[name];
  return (
    <FormProvider {...form}>
      <FormDraftsNote of={drafts} />
      <form
        ref={of.element}
        className="split late item-form"
        aria-label={`Edit ${label}`}
        noValidate
        onSubmit={of.onSubmit}
        {...choice.zone}
      >
        <div className="change stack gap-3">
          {image instanceof File ? <FilePicture file={image} alt="" /> : <TabPicture tab={opened} />}
          <PictureButton className="s" label={`Picture of ${label}`} of={choice}>
            {image ? "Replace picture" : "Add picture"}
          </PictureButton>
        </div>
        <div className="texts stack">
          <SaveNote of={of} />
          <TextArea
            {...of.field("content")}
            label={`${label} text`}
            rows={12}
            hint={<Counter name="content" max={TAB_CONTENT_MAX} />}
          />
          <NotKept when={form.formState.isDirty && drafts.isFailing} />
          <SendingEnd
            sending={sending}
            saveButton={of.saveButton}
            isSaving={isBusy}
            isBusy={isBusy}
            onCancel={close}
          />
        </div>
      </form>
    </FormProvider>
  );
}
