import { CRASH, NETWORK } from "../../contract/messages.ts";
import { answersIfAny } from "../api/answers-now.ts";
import { sentenceOf } from "../api/client.ts";
import { lastSiteQuery, siteQuery } from "../api/queries.ts";
import { Button, buttonClass } from "./button.tsx";
import { Mark } from "./mark.tsx";
import { PhoneButton } from "./phone-button.tsx";

interface Props {
  error: unknown;
}

/**
 * What a person sees when something broke that no page expected (spec section 2): a sentence made for people, never a
 * program's own words, and ways on that need nothing of what broke.
 */
export function CrashScreen({ error }: Props) {
  const { phone } = knownBusiness();
  return (
    <section className="wrap crash">
      <div className="sechead">
        <h1 className="title-36">{CRASH.title}</h1>
      </div>
      <p role="alert">{sentenceOf(error) ?? (isOffline() ? NETWORK.failed : CRASH.unexpected)}</p>
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

/** Whether the script of a page did not come because nothing does. */
const isOffline = () => !import.meta.env.SSR && !navigator.onLine;

/** The same where no page's frame stands around it. */
export function WholeCrashScreen(props: Props) {
  const { companyName, tagline } = knownBusiness();
  return (
    <>
      {companyName && (
        <header className="bar off-paper">
          <div className="line gap-5 wrap">
            <a className="brand" href="/">
              <Mark />
              <span>
                {companyName}
                <small>{tagline}</small>
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

/**
 * What is known of the business, or was when it could be read last: for the screen that stands where nothing else can. Nothing
 * is asked for, and nothing taken for granted: what crashed may be the profile itself, or there may be no page.
 */
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
