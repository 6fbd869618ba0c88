import { SETTINGS_ADMIN, SITE_ADMIN } from "../../../../contract/messages.ts";
import type { SettingsAnswer, SiteBehaviourBody } from "../../../../contract/settings.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SaveNote } from "../form/save-note.tsx";
import { useSettingsForm } from "../form/use-settings-form.ts";
import { PUT_SETTINGS } from "../settings-data.ts";
import { type MapValues, mapSchema, mapValues } from "./map-values.ts";

/** The address of the contact page's map. */
export function MapForm({ settings }: { settings: SettingsAnswer }) {
  const of = useSettingsForm<MapValues, SiteBehaviourBody>({
    part: "site",
    put: PUT_SETTINGS.site,
    settings,
    schema: mapSchema,
    valuesOf: mapValues,
    saved: SETTINGS_ADMIN.mapSaved,
  });
  return (
    <form className="panel" ref={of.element} aria-label="Map" noValidate onSubmit={of.onSubmit}>
      <header>
        <h2>Map</h2>
        <a className="push small" href="/contact" target="_blank" rel="noreferrer">
          Contact page<span className="sr"> (opens in a new tab)</span>
        </a>
      </header>
      <div className="fields">
        <SaveNote
          {...of}
          names={{ mapUrl: "Map address" }}
          onKeepMine={of.keepMine}
          onTakeTheirs={of.takeTheirs}
        />
        <TextField label="Map address" type="url" isOptional {...of.field("mapUrl", SITE_ADMIN.mapHint)} />
        <div className="row">
          <BusyButton ref={of.saveButton} type="submit" isBusy={of.isSaving} busyText="Saving...">
            Save map
          </BusyButton>
        </div>
      </div>
    </form>
  );
}
