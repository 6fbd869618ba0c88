import { useRef, useState } from "react";
import { SLIDE_FOCUS } from "#contract/platform/limits.ts";
import { CreateSliderBody } from "#contract/site/hero.ts";
import { HERO_ADMIN } from "#contract/site/hero-messages.ts";
import { slides } from "#contract/site/home-content-calls.ts";
import { toastFailure } from "#web/admin/platform/calls/ask.ts";
import { useUpload } from "#web/admin/platform/calls/use-submit.ts";
import { Badge } from "#web/admin/platform/ui/badge.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { ImageButton, useImageChoice } from "#web/admin/platform/ui/image-button.tsx";
import { SendingLine } from "#web/admin/platform/ui/sending-line.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { ItemImage } from "./item-image.tsx";
import { type HeroItemKind, SlideItem } from "./item-kind.ts";
import { useItemList } from "./item-list.ts";
import { ItemsCard } from "./items-card.tsx";
import { writeMarks, writtenMarks } from "./marks.ts";
import { serverSource } from "./server-source.ts";

const slideSource = serverSource(slides, SlideItem);

/** The slides of the hero (spec section 2, 'Slider Images'). */
export const SLIDE_KIND: HeroItemKind<SlideItem> = {
  noun: "slider image",
  isWide: true,
  source: { ...slideSource, create: ({ marks: _, ...texts }, ...rest) => slideSource.create(texts, ...rest) },
  texts: { ...HERO_ADMIN, created: HERO_ADMIN.imageUploaded, createFailed: HERO_ADMIN.uploadFailed },
  newcomers: "last",
  fields: [
    { name: "title", label: "Title" },
    { name: "category", label: "Category" },
    {
      name: "description",
      label: "Description",
      type: "area",
      hint: "Only for the back office; visitors read the title.",
    },
    { name: "focus", label: "Focal point", type: "focus" },
    { name: "marks", label: "Numbers", type: "marks" },
  ],
  schema: CreateSliderBody.extend({ marks: writtenMarks }),
  valuesOf: (slide) => ({
    title: slide?.title ?? HERO_ADMIN.defaultTitle,
    category: slide?.category ?? HERO_ADMIN.defaultCategory,
    description: slide?.description ?? "",
    focus: slide?.focus ?? SLIDE_FOCUS,
    marks: writeMarks(slide?.marks ?? []),
  }),
  Lead: ({ item }) => <ItemImage item={item} sizes="220px" />,
  Facts: ({ item }) => (
    <div className="wide-item stack gap-1 at-start breaks">
      <Badge>{item.category}</Badge>
      <h3 className="small strong">{item.title}</h3>
      <p className="small quiet read clamp">{item.description}</p>
    </div>
  ),
};

const { source, texts, valuesOf } = SLIDE_KIND;

/** The slides' card; a new slide is an image with the default title and category, and its form opens. */
export function SliderCard() {
  const adder = useRef<HTMLButtonElement>(null);
  const list = useItemList(source);
  const sending = useUpload();
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
  const choice = useImageChoice(sending.isRunning, (file) => void list.during(() => upload(file)));
  return (
    <ItemsCard
      kind={SLIDE_KIND}
      title="Slider Images"
      adder={adder}
      added={added}
      zone={choice.zone}
      action={
        <ImageButton ref={adder} className="push" label="Image of a new slide" of={choice}>
          <AdminIcon name="plus" />
          Add Slider Image
        </ImageButton>
      }
    >
      <SendingLine sending={sending} />
    </ItemsCard>
  );
}
