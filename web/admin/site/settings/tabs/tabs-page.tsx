import { useLayoutEffect, useRef, useState } from "react";
import { z } from "zod";
import { COMPANY_TABS, type CompanyTab } from "#contract/site/business.ts";
import { HeroTab, HeroTabBody } from "#contract/site/hero.ts";
import { tabs } from "#contract/site/home-content-calls.ts";
import { TAB_CONTENT_MAX } from "#contract/site/limits.ts";
import { TABS_ADMIN } from "#contract/site/messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { renew, useRead } from "#web/admin/platform/calls/reads.ts";
import type { UploadOptions } from "#web/admin/platform/calls/use-submit.ts";
import { ONE_IMAGE, type WithImage } from "#web/admin/platform/drafts/form-draft.ts";
import { DraftBadge, NotKept } from "#web/admin/platform/drafts/form-drafts.tsx";
import { useDraftedForms } from "#web/admin/platform/drafts/use-drafted-forms.ts";
import { FormFrame, SaveNote } from "#web/admin/platform/form/form-frame.tsx";
import { useStoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { NO_VERSION } from "#web/admin/platform/session/send.ts";
import { Counter } from "#web/admin/platform/ui/counter.tsx";
import { FileImage, ImageButton, shownImage, useImageChoice } from "#web/admin/platform/ui/image-button.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { ReadPanel } from "#web/admin/platform/ui/read.tsx";
import { SendingEnd } from "#web/admin/platform/ui/sending-line.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { NoImage } from "#web/admin/site/hero/item-image.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/forms/field.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";

/** The tabs' labels, and what a tab without content shows. */
const TAB_WORDS: Readonly<Record<CompanyTab, { label: string; unwritten: string }>> = {
  company: { label: "Company", unwritten: "Shows the profile's About text, and the company facts." },
  director: { label: "Director", unwritten: "Shows one sentence with the director's name." },
  quality: { label: "Quality", unwritten: "Shows one sentence about how parts are made." },
};

const schema = HeroTabBody.pick({ content: true }).extend({ image: z.unknown() });
const NAMES = { content: "Text", image: "Photo" };

const draftedTab = (name: CompanyTab): string => `tab ${name}`;

const TITLE = "Company tabs";

/** /admin/settings/tabs: the tabs beside the news (ruling 'Home page content'). */
export function TabsPage() {
  const drafted = useDraftedForms();
  return (
    <ReadPanel of={useRead(tabs.list)} title={TITLE} failed={TABS_ADMIN.loadFailed}>
      {(data) => (
        <Panel className="measured item-card" title={TITLE} aside="On the home page, next to the news">
          <ul className="item-list tab-list rows ruled sinks">
            {COMPANY_TABS.map((name) => (
              <TabRow
                key={name}
                name={name}
                tab={data.find(({ title }) => title === name)}
                isDrafted={drafted.has(draftedTab(name))}
              />
            ))}
          </ul>
        </Panel>
      )}
    </ReadPanel>
  );
}

interface RowProps {
  name: CompanyTab;
  tab: HeroTab | undefined;
  isDrafted: boolean;
}

function TabRow({ name, tab, isDrafted }: RowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editor = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(editor);
  const { label, unwritten } = TAB_WORDS[name];
  const verb = tab ? "Edit" : "Write";
  if (isEditing) {
    const close = () => {
      refocus();
      setIsEditing(false);
    };
    return (
      <li className="editing">
        <TabForm name={name} tab={tab} onClose={close} />
      </li>
    );
  }
  return (
    <li>
      <TabImage tab={tab} />
      <div className="wide-item stack gap-1 at-start breaks">
        <h3 className="small strong">{label}</h3>
        {tab ? (
          <p className="as-written small quiet read clamp">{tab.content}</p>
        ) : (
          <>
            <p className="small quiet">Not written yet.</p>
            <p className="small quiet">{unwritten}</p>
          </>
        )}
      </div>
      <div className="item-acts cluster to-end fills">
        {isDrafted && <DraftBadge />}
        <Button ref={editor} size="small" aria-label={`${verb} ${label}`} onClick={() => setIsEditing(true)}>
          {verb}
        </Button>
      </div>
    </li>
  );
}

interface Props {
  name: CompanyTab;
  tab: HeroTab | undefined;
  onClose: () => void;
}

function TabForm({ name, tab, onClose }: Props) {
  const readTabs = () => renew(tabs.list);
  const of = useStoredForm<WithImage, z.output<typeof schema>, HeroTab | undefined>({
    name: draftedTab(name),
    stored: tab,
    shape: HeroTab,
    valuesOf: (stored) => ({ content: stored?.content ?? "", image: stored?.imageUrl ?? "" }),
    schema: schema as unknown as z.ZodType<z.output<typeof schema>, WithImage>,
    names: NAMES,
    shown: (field, value) => (field === "image" ? shownImage(value) : value),
    files: ONE_IMAGE,
    put: async ({ content, image }, from, options) => {
      const file = image instanceof File ? image : undefined;
      await postTab({ title: name, content }, file, from, options);
      await readTabs();
      showToast({ kind: "success", text: TABS_ADMIN.saved });
      close();
      return undefined;
    },
    show: () => void readTabs(),
    failed: TABS_ADMIN.saveFailed,
  });
  const { form, opened, drafts, sending } = of;
  const close = () => {
    drafts.forget();
    onClose();
  };
  const image = form.watch("image");
  const isBusy = sending.isRunning;
  const choice = useImageChoice(isBusy, (file) => form.setValue("image", file, { shouldDirty: true }));
  useLayoutEffect(of.start, []);
  const { label } = TAB_WORDS[name];
  return (
    <FormFrame of={of} className="split late high item-form" aria-label={`Edit ${label}`} {...choice.zone}>
      <div className="change stack gap-3">
        {image instanceof File ? <FileImage file={image} alt="" /> : <TabImage tab={opened} />}
        <ImageButton size="small" label={`Photo of ${label}`} of={choice}>
          {image ? "Replace photo" : "Add photo"}
        </ImageButton>
      </div>
      <div className="stack">
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
    </FormFrame>
  );
}

function TabImage({ tab }: { tab: HeroTab | undefined }) {
  if (!tab?.imageUrl || !tab.picture) return <NoImage />;
  return <ResponsiveImage image={{ src: tab.imageUrl, ...tab.picture }} sizes="220px" />;
}

/** POST /hero/tabs (spec section 7). With `opened` it updates that tab; the image is replaced only by a new one. */
function postTab(
  fields: { title: CompanyTab; content: string },
  image: File | undefined,
  opened: HeroTab | undefined,
  options: UploadOptions,
): Promise<HeroTab> {
  options.onProgress(0);
  const form = { fields: { ...fields, exists: opened !== undefined }, files: image ? [image] : [] };
  return ask(tabs.save, { form, version: opened?.version ?? NO_VERSION, ...options });
}
