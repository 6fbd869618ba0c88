import { CRASH, NETWORK } from "#contract/platform/public-messages.ts";
import { answersIfAny } from "../api/answers-now.ts";
import { sentenceOf } from "../api/client.ts";
import { lastSiteQuery, siteQuery } from "../api/queries.ts";
import { Button, buttonClass } from "./button.tsx";
import { Mark } from "./mark.tsx";
import { PhoneButton } from "./phone-button.tsx";

interface Props {
  error: unknown;
}

/** Shows no message of the program and uses nothing that may have failed (spec section 2). */
export function CrashScreen({ error }: Props) {
  const { phone } = knownBusiness();
  return (
    <section className="wrap page-top crash">
      <div className="sechead">
        <h1 className="title-36">{CRASH.title}</h1>
      </div>
      <p className="read breaks" role="alert">
        {sentenceOf(error) ?? (isOffline() ? NETWORK.failed : CRASH.unexpected)}
      </p>
      <div className="cluster">
        <Button look="fill" className="needs-script" onClick={() => window.location.reload()}>
          {CRASH.refresh}
        </Button>
        <a className={buttonClass()} href="/">
          Home
        </a>
        <PhoneButton phone={phone} />
      </div>
    </section>
  );
}

const isOffline = () => !import.meta.env.SSR && !navigator.onLine;

/** The crash screen without the page's frame. */
export function WholeCrashScreen(props: Props) {
  const { companyName, tagline } = knownBusiness();
  return (
    <>
      {companyName && (
        <header className="bar off-paper">
          <div className="line gap-5 wrap">
            <a className="brand" href="/">
              <Mark />
              <span translate="no">
                {companyName}
                <small translate="yes">{tagline}</small>
              </span>
            </a>
          </div>
        </header>
      )}
      <main>
        <CrashScreen {...props} />
      </main>
    </>
  );
}

/** Fetches and assumes nothing: the profile itself may have crashed, or there may be no page. */
function knownBusiness() {
  const all = answersIfAny();
  const site = all?.known(siteQuery) ?? all?.known(lastSiteQuery);
  const { companyName, tagline, phones }: Partial<Record<string, unknown>> = { ...site?.business };
  return {
    companyName: textOf(companyName),
    tagline: textOf(tagline),
    phone: textOf(Array.isArray(phones) && phones[0]),
  };
}

const textOf = (value: unknown) => (typeof value === "string" && value) || undefined;
