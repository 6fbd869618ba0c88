import { FormProvider } from "react-hook-form";
import { CLAIMS_MAX, FACTS_MAX } from "../../../../contract/limits.ts";
import { CONTENT_ADMIN } from "../../../../contract/messages.ts";
import type { SettingsAnswer } from "../../../../contract/settings.ts";
import { FactsContentBody } from "../../../../contract/site-content.ts";
import { TextField } from "../../../ui/field.tsx";
import { Rows } from "../form/rows.tsx";
import { SettingsForm } from "../form/settings-form.tsx";
import { useSettingsForm } from "../form/use-settings-form.ts";
import { PUT_SETTINGS } from "../settings-data.ts";
import { WithSettings } from "../with-settings.tsx";

const NAMES: Readonly<Record<keyof FactsContentBody, string>> = { claims: "Figures", facts: "Facts" };

/** /admin/settings/facts: what the firm claims of itself, on the home and about pages. */
export function FactsContentPage() {
  return (
    <WithSettings title="Figures and facts">{(settings) => <FactsForm settings={settings} />}</WithSettings>
  );
}

function FactsForm({ settings }: { settings: SettingsAnswer }) {
  const of = useSettingsForm<FactsContentBody, FactsContentBody>({
    part: "facts",
    put: PUT_SETTINGS.facts,
    settings,
    schema: FactsContentBody,
    valuesOf: ({ facts }) => facts,
    saved: CONTENT_ADMIN.factsSaved,
  });
  const { field, isSaving } = of;
  return (
    <FormProvider {...of.form}>
      <SettingsForm of={of} label="Figures and facts" names={NAMES} isFirst={settings.versions.facts === 0}>
        <Rows<FactsContentBody, "claims">
          name="claims"
          title="Figures"
          text="On the home and about pages"
          noun="figure"
          most={CLAIMS_MAX}
          empty={{ figure: "", label: "" }}
          first="figure"
          isSaving={isSaving}
          className="pairs"
        >
          {(place) => (
            <>
              <TextField
                label={`Figure ${place + 1}`}
                placeholder="Over 25"
                {...field(`claims.${place}.figure`)}
              />
              <TextField
                label={`Of what ${place + 1}`}
                placeholder="years in loom spares"
                {...field(`claims.${place}.label`)}
              />
            </>
          )}
        </Rows>
        <Rows<FactsContentBody, "facts">
          name="facts"
          title="Facts"
          text="On the about page and in the company tab"
          noun="fact"
          most={FACTS_MAX}
          empty={{ name: "", value: "" }}
          first="name"
          isSaving={isSaving}
          className="pairs"
        >
          {(place) => (
            <>
              <TextField
                label={`Fact ${place + 1}`}
                placeholder="Nature of business"
                {...field(`facts.${place}.name`)}
              />
              <TextField
                label={`Value ${place + 1}`}
                placeholder="Wholesaler"
                {...field(`facts.${place}.value`)}
              />
            </>
          )}
        </Rows>
      </SettingsForm>
    </FormProvider>
  );
}
