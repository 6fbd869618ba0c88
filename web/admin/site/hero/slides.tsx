import { HERO_ADMIN } from "../../../../contract/messages.ts";
import { SLIDE_FOCUS } from "../../../../contract/platform/limits.ts";
import { CreateSliderBody } from "../../../../contract/site/hero.ts";
import { slides } from "../../../../contract/site/home-content-calls.ts";
import { Badge } from "../../platform/ui/badge.tsx";
import { type ItemKind, Slide } from "./item-kind.ts";
import { ItemPicture } from "./item-picture.tsx";
import { serverSource } from "./server-source.ts";

/** The slides of the hero (spec section 2, 'Slider Images'). */
export const SLIDES: ItemKind<Slide> = {
  noun: "slider image",
  isWide: true,
  source: serverSource(slides, Slide),
  texts: { ...HERO_ADMIN, created: HERO_ADMIN.imageUploaded, createFailed: HERO_ADMIN.uploadFailed },
  newcomers: "last",
  fields: [
    { name: "title", label: "Title" },
    { name: "category", label: "Category" },
    {
      name: "description",
      label: "Description",
      type: "area",
      hint: "For the back office; visitors read the title.",
    },
    { name: "focus", label: "Focal point", type: "focus" },
  ],
  schema: CreateSliderBody,
  valuesOf: (slide) => ({
    title: slide?.title ?? HERO_ADMIN.defaultTitle,
    category: slide?.category ?? HERO_ADMIN.defaultCategory,
    description: slide?.description ?? "",
    focus: slide?.focus ?? SLIDE_FOCUS,
  }),
  Lead: ({ item }) => <ItemPicture item={item} sizes="220px" />,
  Facts: ({ item }) => (
    <div className="item-facts stack gap-1 at-start breaks">
      <Badge>{item.category}</Badge>
      <h3>{item.title}</h3>
      <p className="small quiet">{item.description}</p>
    </div>
  ),
};
