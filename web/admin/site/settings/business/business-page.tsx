import { useRef } from "react";
import { settings as calls } from "#contract/site/calls.ts";
import { ABOUT_MAX, ADDRESS_LINES_MAX, PHONES_MAX, SOCIAL_LINKS_MAX } from "#contract/site/limits.ts";
import { LOGO_ADMIN } from "#contract/site/messages.ts";
import type { BusinessProfileBody, SettingsAnswer } from "#contract/site/settings.ts";
import { ask, toastFailure } from "#web/admin/platform/calls/ask.ts";
import { useUpload } from "#web/admin/platform/calls/use-submit.ts";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { ImageButton, useImageChoice } from "#web/admin/platform/ui/image-button.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { SendingLine } from "#web/admin/platform/ui/sending-line.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { type FieldsPanel, FieldsPanels } from "../form/fields-panel.tsx";
import { Pairs, PreviewLink } from "../form/pairs.tsx";
import { SettingsForm } from "../form/settings-form.tsx";
import { useHashFocus } from "../form/use-hash-focus.ts";
import { useSettingsForm } from "../form/use-settings-form.ts";
import { settingsChanged } from "../settings-data.ts";
import { WithSettings } from "../with-settings.tsx";
import { type BusinessValues, businessSchema, businessValues, OpeningHours } from "./opening-hours.tsx";
import { OwnerPhoto } from "./owner-photo.tsx";

const NAMES: Readonly<Record<keyof BusinessValues, string>> = {
  companyName: "Company name",
  shortName: "Short name",
  tagline: "Tagline",
  director: "Director",
  about: "About",
  gstin: "GSTIN",
  certificateNumber: "Certificate number",
  address: "Address",
  place: "Town and state",
  phones: "Phones",
  whatsapp: "WhatsApp",
  countryCode: "Country code",
  email: "E-mail",
  openingHours: "Opening hours",
  socialLinks: "Social links",
};
const PARTS = {
  from: "First day",
  to: "Last day",
  opens: "Opens",
  closes: "Closes",
  name: "Link name",
  url: "Link address",
};

const SLOTS: readonly { ground: Ground; label: string; name: string; text: string }[] = [
  {
    ground: "light",
    label: "Logo",
    name: "For light ground",
    text: "Shown on the pages. We also make the tab icon and share image from it.",
  },
  { ground: "dark", label: "Logo for dark ground", name: "For dark ground", text: "Used in the dark theme." },
];

/** /admin/settings/business: the company's profile for pages, mails and structured data. */
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

type Ground = keyof SettingsAnswer["logo"];

/** The logo, saved at once; images are re-encoded and shown as on the pages. */
function LogoPanel({ settings }: { settings: SettingsAnswer }) {
  return (
    <Panel title="Logo" aside={LOGO_ADMIN.hint}>
      <ul className="pad stack gap-6 fit-columns logos">
        {SLOTS.map((slot) => (
          <LogoSlot key={slot.ground} settings={settings} {...slot} />
        ))}
      </ul>
    </Panel>
  );
}

type SlotProps = (typeof SLOTS)[number] & { settings: SettingsAnswer };

function LogoSlot({ ground, label, name, text, settings }: SlotProps) {
  const sending = useUpload();
  const button = useRef<HTMLButtonElement>(null);
  useHashFocus((name) => (name === "logo" && ground === "light" ? button.current : undefined));
  const image = settings.logo[ground];
  const version = settings.versions.logo;
  const params = { ground };
  const change = (
    call: (options: Parameters<Parameters<typeof sending.send>[0]>[0]) => Promise<SettingsAnswer>,
    successText: string,
  ) =>
    sending
      .send(async (options) => {
        settingsChanged(await call(options));
        showToast({ kind: "success", text: successText });
        button.current?.focus();
      })
      .catch((error: unknown) => toastFailure(error, LOGO_ADMIN.failed));
  const save = (file: File) =>
    change((options) => {
      options.onProgress(0);
      return ask(calls.saveLogo, { params, form: { fields: {}, files: [file] }, version, ...options });
    }, LOGO_ADMIN.saved);
  const remove = () =>
    change(({ signal }) => ask(calls.removeLogo, { params, version, signal }), LOGO_ADMIN.removed);
  const choice = useImageChoice(sending.isRunning, (file) => void save(file));
  return (
    <li className="stack gap-3 at-start" {...choice.zone}>
      <span className={ground === "dark" ? "middle logo-ground always-dark" : "middle logo-ground"}>
        {image ? (
          <img src={image.url} width={image.width} height={image.height} alt={label} />
        ) : (
          <AdminIcon name="image" />
        )}
      </span>
      <div className="stack gap-1">
        <h3>{name}</h3>
        <p className="small quiet">{text}</p>
      </div>
      <div className="cluster">
        <ImageButton ref={button} label={label} of={choice}>
          {image ? "Replace" : `Add ${label.toLowerCase()}`}
        </ImageButton>
        {image && (
          <Button
            aria-label={`Remove ${label.toLowerCase()}`}
            {...unlessBusy(sending.isRunning, () => void remove())}
          >
            Remove
          </Button>
        )}
      </div>
      <SendingLine sending={sending} />
    </li>
  );
}

const PANELS: readonly FieldsPanel<BusinessValues>[] = [
  {
    title: "Company",
    aside: <PreviewLink href="/about">About page</PreviewLink>,
    isHalved: true,
    fields: [
      { name: "companyName" },
      {
        name: "shortName",
        hint: "Shown in the top bar, and on a phone's home screen",
        isOptional: true,
      },
      { name: "tagline", isOptional: true },
      { name: "gstin", hint: "Shown in the facts on the about page", className: "mono", isOptional: true },
      {
        name: "certificateNumber",
        hint: "Of the quality certificate, shown in the same facts",
        className: "mono",
        isOptional: true,
      },
      { name: "about", rows: 5, max: ABOUT_MAX, isOptional: true },
    ],
  },
  {
    title: "Contact",
    aside: <PreviewLink href="/contact">Contact page</PreviewLink>,
    isHalved: true,
    fields: [
      { name: "address", rows: 4, hint: `One line each, at most ${ADDRESS_LINES_MAX}`, isOptional: true },
      {
        name: "phones",
        rows: 4,
        hint: `One number per line, at most ${PHONES_MAX}; call buttons use the first`,
        isOptional: true,
      },
      {
        name: "place",
        hint: "Shown by search engines, such as Bhilwara, Rajasthan",
        isOptional: true,
      },
      { name: "email", type: "email" },
      {
        name: "whatsapp",
        hint: "Leave empty to use the first phone for WhatsApp",
        className: "mono",
        isOptional: true,
      },
      {
        name: "countryCode",
        hint: "For numbers written without one",
        className: "mono",
        inputMode: "tel",
      },
    ],
  },
  {
    title: "Who answers",
    aside: <PreviewLink href="/">Home page</PreviewLink>,
    fields: [
      {
        name: "director",
        hint: "Visitors read the name with your first phone and your opening hours",
        isOptional: true,
      },
    ],
  },
];

function BusinessForm({ settings }: { settings: SettingsAnswer }) {
  const of = useSettingsForm<BusinessValues, BusinessProfileBody>({
    part: "business",
    settings,
    schema: businessSchema,
    valuesOf: businessValues,
    names: NAMES,
    parts: PARTS,
  });
  const { field } = of;
  return (
    <SettingsForm of={of} label="Business profile">
      <FieldsPanels panels={PANELS} field={field} names={NAMES} />
      <OwnerPhoto name={settings.business.director} />
      <OpeningHours field={field} isSaving={of.isSaving} />
      <Pairs<BusinessValues, "socialLinks">
        field={field}
        isSaving={of.isSaving}
        name="socialLinks"
        title="Social links"
        text="On the home and contact pages, in this order"
        noun="link"
        most={SOCIAL_LINKS_MAX}
        pair={[
          { name: "name", label: "Link name", placeholder: "Name" },
          { name: "url", label: "Link address", placeholder: "https://", type: "url" },
        ]}
      />
    </SettingsForm>
  );
}
