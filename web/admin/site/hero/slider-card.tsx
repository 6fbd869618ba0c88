import { useRef, useState } from "react";
import { showToast } from "../../../api/toast-store.ts";
import { toastFailure } from "../../platform/calls/failure.ts";
import { useSending } from "../../platform/calls/use-sending.ts";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { PictureButton, usePictureChoice } from "../../platform/ui/picture-button.tsx";
import { SendingLine } from "../../platform/ui/sending-line.tsx";
import { useItemList } from "./item-list.ts";
import { ItemsCard } from "./items-card.tsx";
import { SLIDES } from "./slides.tsx";

const { source, texts, valuesOf } = SLIDES;

/** The slides; a new one is its picture, with the default title and category, and its form stands open below it. */
export function SliderCard() {
  const adder = useRef<HTMLButtonElement>(null);
  const list = useItemList(source);
  const sending = useSending();
  const [added, setAdded] = useState<string>();
  const upload = async (file: File) => {
    try {
      await sending.send(async (options) => {
        const slide = await source.create(valuesOf(undefined), file, options);
        if (slide) {
          setAdded(slide._id);
          list.show((slides) => [...slides, slide]);
        }
        showToast({ kind: "success", text: texts.created });
      });
    } catch (error) {
      toastFailure(error, texts.createFailed);
    }
  };
  const choice = usePictureChoice(sending.isRunning, (file) => void list.during(() => upload(file)));
  return (
    <ItemsCard
      kind={SLIDES}
      title="Slider Images"
      adder={adder}
      added={added}
      zone={choice.zone}
      action={
        <PictureButton ref={adder} className="push" label="Image of a new slide" of={choice}>
          <AdminIcon name="plus" />
          Add Slider Image
        </PictureButton>
      }
    >
      <SendingLine sending={sending} />
    </ItemsCard>
  );
}
