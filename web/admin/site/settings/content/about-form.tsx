import type { Category } from "#contract/platform/categories.ts";
import { PROMISES_MAX } from "#contract/site/limits.ts";
import { AboutContentBody } from "#contract/site/site-content.ts";
import { useCategories } from "#web/admin/platform/data/categories.ts";
import { type FieldsPanel, TextFields } from "../form/fields-panel.tsx";
import { PreviewLink } from "../form/pairs.tsx";
import { Rows } from "../form/rows.tsx";
import { SettingsPage } from "../form/settings-page.tsx";

const NAMES: Readonly<Record<keyof AboutContentBody, string>> = {
  headline: "Headline",
  text: "Text",
  description: "Description for search engines",
  expertise: "Expertise",
  mission: "Mission",
  promises: "Promises",
};
const panelsFor = (categories: readonly Category[]): readonly FieldsPanel<AboutContentBody>[] => [
  {
    title: "About page",
    aside: <PreviewLink href="/about">About page</PreviewLink>,
    fields: [
      { name: "headline" },
      { name: "text", rows: 4, hint: "Shown after the About text of the business profile", isOptional: true },
      {
        name: "description",
        rows: 2,
        hint: "What search engines show below the page's title",
        isOptional: true,
      },
    ],
  },
  {
    title: "Expertise",
    aside: "A brand without a text is left out",
    isHalved: true,
    fields: categories.map(({ id }) => ({ name: `expertise.${id}`, rows: 3, isOptional: true })),
  },
  { title: "Mission", fields: [{ name: "mission", rows: 2, isOptional: true }] },
];

/** /admin/settings/about: the texts of the about page. */
export function AboutContentPage() {
  const categories = useCategories();
  const names = categories.map(({ id, navigationLabel }) => [id, navigationLabel]);
  const blank = Object.fromEntries(categories.map(({ id }) => [id, ""]));
  return (
    <SettingsPage<AboutContentBody, AboutContentBody>
      title="About page"
      hasFirstWords
      part="about"
      schema={AboutContentBody}
      valuesOf={({ about }) => ({ ...about, expertise: { ...blank, ...about.expertise } })}
      names={NAMES}
      parts={{ ...Object.fromEntries(names), title: "Title", text: "Text" }}
      panels={panelsFor(categories)}
    >
      {({ field, isSaving }) => (
        <Rows<AboutContentBody, "promises">
          name="promises"
          title="Promises"
          text="Below the mission, in this order"
          noun="promise"
          most={PROMISES_MAX}
          empty={{ title: "", text: "" }}
          first="title"
          isSaving={isSaving}
          isTall
        >
          {(place) => (
            <TextFields
              field={field}
              fields={[
                { name: `promises.${place}.title`, label: `Title ${place + 1}` },
                { name: `promises.${place}.text`, label: `Text ${place + 1}`, rows: 3, isOptional: true },
              ]}
            />
          )}
        </Rows>
      )}
    </SettingsPage>
  );
}
