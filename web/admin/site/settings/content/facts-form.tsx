import { CLAIMS_MAX, FACTS_MAX } from "#contract/site/limits.ts";
import { FactsContentBody } from "#contract/site/site-content.ts";
import { Pairs } from "../form/pairs.tsx";
import { SettingsPage } from "../form/settings-page.tsx";

const NAMES: Readonly<Record<keyof FactsContentBody, string>> = { claims: "Figures", facts: "Facts" };
const PARTS = { figure: "Figure", label: "Of what", name: "Fact", value: "Value" };

/** /admin/settings/facts: what the firm claims of itself, on the home and about pages. */
export function FactsContentPage() {
  return (
    <SettingsPage<FactsContentBody, FactsContentBody>
      title="Figures and facts"
      hasFirstWords
      part="facts"
      schema={FactsContentBody}
      valuesOf={({ facts }) => facts}
      names={NAMES}
      parts={PARTS}
    >
      {({ field, isSaving, settings }) => (
        <>
          <Pairs<FactsContentBody, "claims">
            name="claims"
            title="Figures"
            text="On the home and about pages"
            noun="figure"
            most={CLAIMS_MAX}
            isSaving={isSaving}
            field={field}
            pair={[
              { name: "figure", label: PARTS.figure, placeholder: "Over 25" },
              { name: "label", label: PARTS.label, placeholder: `years in ${settings.machines.one} spares` },
            ]}
          />
          <Pairs<FactsContentBody, "facts">
            name="facts"
            title="Facts"
            text="On the about page and in the company tab"
            noun="fact"
            most={FACTS_MAX}
            isSaving={isSaving}
            field={field}
            pair={[
              { name: "name", label: PARTS.name, placeholder: "Nature of business" },
              { name: "value", label: PARTS.value, placeholder: "Wholesaler" },
            ]}
          />
        </>
      )}
    </SettingsPage>
  );
}
