import { FormProvider } from "react-hook-form";
import { counted } from "#contract/platform/counted.ts";
import { filterKey } from "#contract/platform/filters.ts";
import { products } from "#contract/products/calls.ts";
import type { SpecificationName } from "#contract/products/product.ts";
import { LISTING_FILTERS_MAX } from "#contract/site/limits.ts";
import { FILTERS_ADMIN } from "#contract/site/messages.ts";
import { ListingFiltersBody, type SettingsAnswer } from "#contract/site/settings.ts";
import { useRead } from "#web/admin/platform/calls/reads.ts";
import { ReadPanel } from "#web/admin/platform/ui/read.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { Rows } from "../form/rows.tsx";
import { SettingsForm } from "../form/settings-form.tsx";
import { useSettingsForm } from "../form/use-settings-form.ts";
import { WithSettings } from "../with-settings.tsx";

const TITLE = "Listing filters";
const NAMES: Readonly<Record<keyof ListingFiltersBody, string>> = { filters: TITLE };
const valuesOf = ({ filters }: SettingsAnswer): ListingFiltersBody => ({ filters });

/** /admin/settings/filters: the specifications that visitors can filter by. */
export function FiltersPage() {
  return (
    <ReadPanel of={useRead(products.specifications)} title={TITLE} failed={FILTERS_ADMIN.namesFailed}>
      {(known) => (
        <WithSettings title={TITLE}>
          {(settings) => <FiltersForm settings={settings} known={known} />}
        </WithSettings>
      )}
    </ReadPanel>
  );
}

function FiltersForm({ settings, known }: { settings: SettingsAnswer; known: readonly SpecificationName[] }) {
  const of = useSettingsForm<ListingFiltersBody, ListingFiltersBody>({
    part: "filters",
    settings,
    schema: ListingFiltersBody,
    valuesOf,
    names: NAMES,
  });
  const { field, isSaving } = of;
  const offered = withChosen(known, settings.filters);
  return (
    <FormProvider {...of.form}>
      <SettingsForm of={of} label={TITLE}>
        <Rows<ListingFiltersBody, "filters">
          name="filters"
          title={TITLE}
          text={FILTERS_ADMIN.text}
          noun="filter"
          most={LISTING_FILTERS_MAX}
          empty={{ name: "" }}
          first="name"
          isSaving={isSaving}
        >
          {(place) => (
            <SelectField label={`Filter ${place + 1}`} {...field(`filters.${place}.name`)}>
              <option value="">Choose a specification</option>
              {offered.map(({ name, products, values }) => (
                <option key={name} value={name}>
                  {`${name}: ${counted(values, "value")} in ${counted(products, "part")}`}
                </option>
              ))}
            </SelectField>
          )}
        </Rows>
      </SettingsForm>
    </FormProvider>
  );
}

/** Adds chosen specifications that no product has any more, as they were named. */
function withChosen(
  known: readonly SpecificationName[],
  chosen: readonly { name: string }[],
): SpecificationName[] {
  const names = new Map(chosen.map(({ name }) => [filterKey(name), name]));
  const named = known.map((each) => ({ ...each, name: names.get(filterKey(each.name)) ?? each.name }));
  const keys = new Set(known.map(({ name }) => filterKey(name)));
  const gone = chosen.filter(({ name }) => !keys.has(filterKey(name)));
  return [...named, ...gone.map(({ name }) => ({ name, products: 0, values: 0 }))];
}
