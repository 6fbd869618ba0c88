import { WithSettings } from "../with-settings.tsx";
import { BusinessForm } from "./business-form.tsx";
import { LogoPanel } from "./logo-panel.tsx";

/** /admin/settings/business: what every page, mail and structured datum says of the company. */
export function BusinessPage() {
  return (
    <WithSettings title="Business profile">
      {(settings) => (
        <>
          <LogoPanel settings={settings} />
          <BusinessForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
