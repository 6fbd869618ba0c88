import { MACHINE_NAMES_MAX } from "#contract/site/limits.ts";
import { MACHINES_ADMIN } from "#contract/site/messages.ts";
import { MachinesBody } from "#contract/site/settings.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import type { FieldsPanel } from "../form/fields-panel.tsx";
import { Rows } from "../form/rows.tsx";
import { SettingsPage } from "../form/settings-page.tsx";

const NAMES: Readonly<Record<keyof MachinesBody, string>> = {
  one: "One machine",
  many: "Several machines",
  kind: "Kind of machine",
  ownOne: "A visitor's own machine",
  ownMany: "A visitor's own machines",
  exampleCode: "Example of a part code",
  names: "Specifications with machines",
};

const PANELS: readonly FieldsPanel<MachinesBody>[] = [
  {
    title: "What your parts fit",
    aside: MACHINES_ADMIN.words,
    isHalved: true,
    fields: [
      { name: "one", hint: "Such as loom or pump" },
      { name: "many", hint: "Such as looms or pumps" },
      { name: "kind", hint: MACHINES_ADMIN.kind, isOptional: true },
      { name: "exampleCode", hint: MACHINES_ADMIN.exampleCode, isOptional: true },
      { name: "ownOne", hint: MACHINES_ADMIN.ownOne, isOptional: true },
      { name: "ownMany", hint: MACHINES_ADMIN.ownMany, isOptional: true },
    ],
  },
];

/** /admin/settings/machines: the trade's words for machines, and the specifications that name them. */
export const MachinesPage = () => (
  <SettingsPage<MachinesBody, MachinesBody>
    title="Machines"
    part="machines"
    schema={MachinesBody}
    valuesOf={({ machines }) => machines}
    names={NAMES}
    parts={{ name: "Name" }}
    panels={PANELS}
  >
    {({ field, isSaving }) => (
      <Rows<MachinesBody, "names">
        name="names"
        title={NAMES.names}
        text={MACHINES_ADMIN.names}
        noun="name"
        most={MACHINE_NAMES_MAX}
        empty={{ name: "" }}
        first="name"
        isSaving={isSaving}
      >
        {(place) => <TextField label={`Name ${place + 1}`} {...field(`names.${place}.name`)} />}
      </Rows>
    )}
  </SettingsPage>
);
