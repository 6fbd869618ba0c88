import { CONTENT_ADMIN } from "../../../../../contract/messages.ts";
import { CATEGORIES, NAVIGATION_LABELS } from "../../../../../contract/platform/categories.ts";
import { PROMISES_MAX } from "../../../../../contract/platform/limits.ts";
import { AboutContentBody } from "../../../../../contract/site/site-content.ts";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { Panel } from "../../../platform/ui/panel.tsx";
import { Preview } from "../form/pairs.tsx";
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
const PARTS = { ...NAVIGATION_LABELS, title: "Title", text: "Text" };

/** /admin/settings/about: the texts of the about page. */
export function AboutContentPage() {
  return (
    <SettingsPage<AboutContentBody, AboutContentBody>
      title="About page"
      hasFirstWords
      part="about"
      schema={AboutContentBody}
      valuesOf={({ about }) => about}
      names={NAMES}
      parts={PARTS}
      saved={CONTENT_ADMIN.aboutSaved}
    >
      {({ field, isSaving }) => (
        <>
          <Panel aria-labelledby="about-lead">
            <header>
              <h2 id="about-lead">About page</h2>
              <Preview href="/about">About page</Preview>
            </header>
            <div className="fields stack gap-5">
              <TextField label={NAMES.headline} {...field("headline")} />
              <TextArea
                label={NAMES.text}
                isOptional
                rows={4}
                {...field("text", "Shown after the About text of the business profile")}
              />
              <TextArea
                label={NAMES.description}
                isOptional
                rows={2}
                {...field("description", "What search engines show below the page's title")}
              />
            </div>
          </Panel>
          <Panel aria-labelledby="about-expertise">
            <header>
              <h2 id="about-expertise">Expertise</h2>
              <p className="push">A brand without a text is left out</p>
            </header>
            <div className="fields stack gap-5 halves late">
              {CATEGORIES.map((category) => (
                <TextArea
                  key={category}
                  label={NAVIGATION_LABELS[category]}
                  isOptional
                  rows={3}
                  {...field(`expertise.${category}`)}
                />
              ))}
            </div>
          </Panel>
          <Panel aria-labelledby="about-mission">
            <header>
              <h2 id="about-mission">Mission</h2>
            </header>
            <div className="fields stack gap-5">
              <TextArea label={NAMES.mission} isOptional rows={2} {...field("mission")} />
            </div>
          </Panel>
          <Rows<AboutContentBody, "promises">
            name="promises"
            title="Promises"
            text="Below the mission, in this order"
            noun="promise"
            most={PROMISES_MAX}
            empty={{ title: "", text: "" }}
            first="title"
            isSaving={isSaving}
            className="tall-rows"
            isTall
          >
            {(place) => (
              <>
                <TextField label={`Title ${place + 1}`} {...field(`promises.${place}.title`)} />
                <TextArea
                  label={`Text ${place + 1}`}
                  isOptional
                  rows={3}
                  {...field(`promises.${place}.text`)}
                />
              </>
            )}
          </Rows>
        </>
      )}
    </SettingsPage>
  );
}
