import { useRef } from "react";
import { LOGO_ADMIN } from "../../../../../contract/messages.ts";
import { settings as calls } from "../../../../../contract/site/calls.ts";
import type { SettingsAnswer } from "../../../../../contract/site/settings.ts";
import { showToast } from "../../../../api/toast-store.ts";
import { Button } from "../../../../ui/button.tsx";
import { ask } from "../../../platform/calls/ask.ts";
import { toastFailure } from "../../../platform/calls/failure.ts";
import { useSending } from "../../../platform/calls/use-sending.ts";
import { AdminIcon } from "../../../platform/ui/icons.tsx";
import { PictureButton, usePictureChoice } from "../../../platform/ui/picture-button.tsx";
import { SendingLine } from "../../../platform/ui/sending-line.tsx";
import { useMeant } from "../form/use-meant.ts";
import { useShowSettings } from "../settings-data.ts";
import { WithSettings } from "../with-settings.tsx";
import { BusinessForm } from "./business-form.tsx";

const SLOTS: readonly { ground: Ground; label: string; text: string }[] = [
  {
    ground: "light",
    label: "Logo",
    text: "On the pages; the icon of the tab and the picture of shared links are made of it.",
  },
  { ground: "dark", label: "Logo for dark ground", text: "In the back office by night." },
];

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

type Ground = keyof SettingsAnswer["logo"];

/** The logo, saved at once: each picture is encoded anew, and shown as the pages show it. */
function LogoPanel({ settings }: { settings: SettingsAnswer }) {
  return (
    <section className="panel" aria-labelledby="business-logo">
      <header>
        <h2 id="business-logo">Logo</h2>
        <p className="push">{LOGO_ADMIN.hint}</p>
      </header>
      <ul className="logos">
        {SLOTS.map((slot) => (
          <LogoSlot key={slot.ground} settings={settings} {...slot} />
        ))}
      </ul>
    </section>
  );
}

type SlotProps = (typeof SLOTS)[number] & { settings: SettingsAnswer };

function LogoSlot({ ground, label, text, settings }: SlotProps) {
  const sending = useSending();
  const show = useShowSettings();
  const button = useRef<HTMLButtonElement>(null);
  useMeant((name) => (name === "logo" && ground === "light" ? button.current : undefined));
  const picture = settings.logo[ground];
  const version = settings.versions.logo;
  const params = { ground };
  const change = (
    call: (options: Parameters<Parameters<typeof sending.send>[0]>[0]) => Promise<SettingsAnswer>,
    said: string,
  ) =>
    sending
      .send(async (options) => {
        show(await call(options));
        showToast({ kind: "success", text: said });
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
  const choice = usePictureChoice(sending.isRunning, (file) => void save(file));
  return (
    <li className="stack gap-3 at-start" {...choice.zone}>
      <span className={ground === "dark" ? "logo-ground always-dark" : "logo-ground"}>
        {picture ? (
          <img src={picture.url} width={picture.width} height={picture.height} alt={label} />
        ) : (
          <AdminIcon name="image" />
        )}
      </span>
      <div className="stack gap-1">
        <h3>{label}</h3>
        <p className="small quiet">{text}</p>
      </div>
      <div className="cluster">
        <PictureButton ref={button} label={label} of={choice}>
          {picture ? "Replace" : `Add ${label.toLowerCase()}`}
        </PictureButton>
        {picture && (
          <Button
            aria-label={`Take off ${label.toLowerCase()}`}
            aria-disabled={sending.isRunning || undefined}
            onClick={() => sending.isRunning || void remove()}
          >
            Take off
          </Button>
        )}
      </div>
      <SendingLine sending={sending} />
    </li>
  );
}
