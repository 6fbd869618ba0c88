import { useEffect, useState } from "react";
import { OFFLINE } from "#contract/site/offline-messages.ts";
import { tryLater } from "#web/api/try-later.ts";
import { Link } from "#web/routing/link.tsx";
import type { PageHead } from "#web/routing/routes.ts";
import { usePageAddress } from "#web/routing/use-router.ts";
import { useBusiness } from "#web/ui/business.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { pageHead } from "#web/ui/page-head.ts";
import { PhoneButton } from "#web/ui/phone-button.tsx";
import { isConnected } from "../enquiry/waiting/store.ts";
import { forgetKept, type SeenPage, seenPages } from "./keeper.ts";
import { SHELL, SHELL_PATH } from "./kept.ts";
import "./offline.css";

export const offlineHead = (): Promise<PageHead> => pageHead({ title: OFFLINE.title, description: "" });

/**
 * The pages that this browser keeps, at their own address and without a connection in place of a page that it doesn't keep. The
 * document is the shell of every page that is opened without a connection, and shows nothing before the script has looked for it.
 */
export function Page() {
  const { phones } = useBusiness();
  const [pages, setPages] = useState<readonly SeenPage[]>();
  const isAsked = usePageAddress().pathname === SHELL_PATH;
  useEffect(() => {
    seenPages().then(setPages, () => setPages([]));
    return isAsked ? undefined : openOnceConnected();
  }, [isAsked]);
  if (!pages) return <div className="wrap page-top offline" aria-busy="true" />;
  const remove = async () => {
    await forgetKept((name) => !name.startsWith(SHELL));
    setPages([]);
  };
  return (
    <div className="wrap page-top offline">
      <div className="sechead">
        <h1 className="title-36">{isAsked ? OFFLINE.seen : OFFLINE.title}</h1>
      </div>
      <p className="read" role="status">
        {isAsked ? OFFLINE.none : OFFLINE.text}
      </p>
      <div className="cluster spaced">
        <Link className={buttonClass({ look: "fill" })} to="/enquiry-list">
          Enquiry list
        </Link>
        <Link className={buttonClass()} to="/search">
          Search products
        </Link>
        <PhoneButton phone={phones[0]} />
      </div>
      <section className="stack spaced" aria-labelledby="kept">
        <h2 id="kept" className={isAsked ? "sr" : undefined}>
          {OFFLINE.seen}
        </h2>
        {pages.length === 0 ? (
          <p className="quiet">{OFFLINE.nothing}</p>
        ) : (
          <>
            <ul className="ruled airy breaks">
              {pages.map(({ address, title }) => (
                <li key={address}>
                  <a href={address}>{title}</a>
                </li>
              ))}
            </ul>
            <div className="cluster">
              <Button onClick={() => void remove()}>{OFFLINE.remove}</Button>
            </div>
          </>
        )}
      </section>
    </div>
  );
}

/** Opens the page that was asked for once the site answers: at once when the browser is online again, and after 2, 5 and 15 s. */
function openOnceConnected(): () => void {
  let end = () => {};
  const plan = (failures: number) => {
    end = tryLater(failures, async () => {
      if (await isConnected()) location.reload();
      else plan(failures + 1);
    });
  };
  plan(1);
  return () => end();
}
