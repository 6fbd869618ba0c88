import type { SettingsAnswer } from "../../../../contract/settings.ts";
import { WithSettings } from "../with-settings.tsx";
import { MapForm } from "./map-form.tsx";
import { SwitchRow } from "./switch-row.tsx";
import { SITE_SWITCH_NAMES } from "./use-switch.ts";

/** /admin/settings/site: the three switches of ruling 'Where the spec describes a limitation', and the map. */
export function SitePage() {
  return <WithSettings title="Site">{(settings) => <Site settings={settings} />}</WithSettings>;
}

function Site({ settings }: { settings: SettingsAnswer }) {
  return (
    <>
      <section className="panel" aria-labelledby="site-switches">
        <header>
          <h2 id="site-switches">What the site does</h2>
          <p className="push">A switch takes effect at once</p>
        </header>
        <ul className="switches">
          {SITE_SWITCH_NAMES.map((name) => (
            <SwitchRow key={name} name={name} settings={settings} />
          ))}
        </ul>
      </section>
      <MapForm settings={settings} />
    </>
  );
}
