import { PHOTOGRAPH_SERVER } from "#contract/platform/server-messages.ts";
import { PHOTOGRAPHS_ADMIN } from "#contract/site/messages.ts";
import { CreatePhotographBody, type Photograph } from "#contract/site/photographs.ts";
import { Badge } from "#web/admin/platform/ui/badge.tsx";
import { GrowingCard } from "./growing-card.tsx";
import { ItemImage } from "./item-image.tsx";
import type { HeroItemKind } from "./item-kind.ts";
import { photographSource } from "./photograph-source.ts";
import "./hero.css";

const PAGES: Readonly<Record<string, string>> = {
  about: "About page",
  contact: "Contact page",
  both: "About and contact pages",
  owner: "Who answers",
};

const { loadFailed, empty, created, updated, failed, confirmDelete } = PHOTOGRAPHS_ADMIN;

const PHOTOGRAPHS: HeroItemKind<Photograph> = {
  noun: "photo",
  isWide: false,
  source: photographSource,
  texts: {
    loadFailed,
    empty,
    created,
    createFailed: failed,
    updated,
    updateFailed: failed,
    imageUpdated: updated,
    imageFailed: failed,
    statusUpdated: updated,
    statusFailed: failed,
    deleted: PHOTOGRAPH_SERVER.deleted,
    deleteFailed: failed,
    reorderFailed: failed,
    confirmDelete,
  },
  newcomers: "last",
  fields: [
    {
      name: "title",
      label: "Caption",
      hint: "What it shows, in one line. Visitors read it below the photo.",
    },
    {
      name: "page",
      label: "Shown on",
      options: Object.entries(PAGES).map(([value, label]) => ({ value, label })),
    },
  ],
  schema: CreatePhotographBody,
  valuesOf: (photograph) => ({ title: photograph?.title ?? "", page: photograph?.page ?? "about" }),
  Lead: ({ item }) => <ItemImage item={item} sizes="220px" />,
  Facts: ({ item }) => (
    <div className="wide-item stack gap-1 at-start breaks">
      <Badge>{PAGES[item.page] ?? item.page}</Badge>
      <h3 className="small strong">{item.title}</h3>
    </div>
  ),
};

/** The photographs' card in Settings; a new one is an image with a caption. */
export function PhotographsCard() {
  return <GrowingCard kind={PHOTOGRAPHS} title="Photos" add="Add photo" />;
}
