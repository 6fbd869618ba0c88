import { WithSettings } from "../with-settings.tsx";
import { BusinessForm } from "./business-form.tsx";

/** /admin/settings/business: what every page, mail and structured datum says of the company. */
export function BusinessPage() {
  return (
    <WithSettings title="Business profile">{(settings) => <BusinessForm settings={settings} />}</WithSettings>
  );
}
