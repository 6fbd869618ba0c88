import { CONTENT_ADMIN } from "../../../../../contract/messages.ts";
import { HomeContentBody } from "../../../../../contract/site/site-content.ts";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { Panel } from "../../../platform/ui/panel.tsx";
import { Preview } from "../form/pairs.tsx";
import { SettingsPage } from "../form/settings-page.tsx";

const NAMES: Readonly<Record<keyof HomeContentBody, string>> = {
  headline: "Headline",
  text: "Text below it",
  description: "Description for search engines",
  qualityHeading: "Quality heading",
  qualityText: "Quality text",
};

/** /admin/settings/home: what the home page says before and beside its parts. */
export function HomeContentPage() {
  return (
    <SettingsPage<HomeContentBody, HomeContentBody>
      title="Home page"
      hasFirstWords
      part="home"
      schema={HomeContentBody}
      valuesOf={({ home }) => home}
      names={NAMES}
      saved={CONTENT_ADMIN.homeSaved}
    >
      {({ field }) => (
        <>
          <Panel aria-labelledby="home-lead">
            <header>
              <h2 id="home-lead">Home page</h2>
              <Preview href="/">Home page</Preview>
            </header>
            <div className="fields stack gap-5">
              <TextField label={NAMES.headline} {...field("headline")} />
              <TextArea label={NAMES.text} isOptional rows={3} {...field("text")} />
              <TextArea
                label={NAMES.description}
                isOptional
                rows={2}
                {...field("description", "What search engines show below the page's title")}
              />
            </div>
          </Panel>
          <Panel aria-labelledby="home-quality">
            <header>
              <h2 id="home-quality">Quality tab</h2>
              <p className="push">Next to the news</p>
            </header>
            <div className="fields stack gap-5">
              <TextField
                label={NAMES.qualityHeading}
                isOptional
                {...field("qualityHeading", "Leave empty for 'Quality'")}
              />
              <TextArea
                label={NAMES.qualityText}
                isOptional
                rows={3}
                {...field("qualityText", "Shown until you add the tab's text under Company tabs")}
              />
            </div>
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
