import { useLayoutEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import type { CompanyTab } from "../../../../contract/business.ts";
import type { HeroTab } from "../../../../contract/hero.ts";
import { TAB_CONTENT_MAX } from "../../../../contract/limits.ts";
import { TABS_ADMIN } from "../../../../contract/messages.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { FilePicture } from "../../ui/file-picture.tsx";
import { PictureButton } from "../../ui/picture-button.tsx";
import { SendingLine } from "../../ui/sending-line.tsx";
import { Counter } from "../form/counter.tsx";
import { TabPicture } from "./tab-picture.tsx";
import { TAB_WORDS } from "./tab-words.ts";
import { useTabForm } from "./use-tab-form.ts";

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
        className="hero-form"
        aria-label={`Edit ${label}`}
        noValidate
        onSubmit={form.handleSubmit(save)}
      >
        <div className="change">
          {image ? <FilePicture file={image} alt="" /> : <TabPicture tab={tab} />}
          <PictureButton className="s" label={`Picture of ${label}`} isBusy={isBusy} onPicture={setImage}>
            {tab?.imageUrl || image ? "Replace picture" : "Add picture"}
          </PictureButton>
        </div>
        <div className="texts">
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
          <SendingLine sending={sending} />
          <div className="row">
            <button type="button" className="btn push" disabled={isBusy} onClick={onClose}>
              Cancel
            </button>
            <BusyButton type="submit" isBusy={isBusy} busyText="Saving...">
              Save
            </BusyButton>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
