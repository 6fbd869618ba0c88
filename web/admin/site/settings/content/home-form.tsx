import { HomeContentBody } from "#contract/site/site-content.ts";
import type { FieldsPanel } from "../form/fields-panel.tsx";
import { PreviewLink } from "../form/pairs.tsx";
import { SettingsPage } from "../form/settings-page.tsx";

const NAMES: Readonly<Record<keyof HomeContentBody, string>> = {
  headline: "Headline",
  text: "Text below it",
  description: "Description for search engines",
  qualityHeading: "Quality heading",
  qualityText: "Quality text",
};

const PANELS: readonly FieldsPanel<HomeContentBody>[] = [
  {
    title: "Home page",
    aside: <PreviewLink href="/">Home page</PreviewLink>,
    fields: [
      { name: "headline" },
      { name: "text", rows: 3, isOptional: true },
      {
        name: "description",
        rows: 2,
        hint: "What search engines show below the page's title",
        isOptional: true,
      },
    ],
  },
  {
    title: "Quality tab",
    aside: "Next to the news",
    fields: [
      { name: "qualityHeading", hint: "Leave empty for 'Quality'", isOptional: true },
      {
        name: "qualityText",
        rows: 3,
        hint: "Shown until you add the tab's text under Company tabs",
        isOptional: true,
      },
    ],
  },
];

/** /admin/settings/home: the texts of the home page. */
export const HomeContentPage = () => (
  <SettingsPage<HomeContentBody, HomeContentBody>
    title="Home page"
    hasFirstWords
    part="home"
    schema={HomeContentBody}
    valuesOf={({ home }) => home}
    names={NAMES}
    panels={PANELS}
  />
);
