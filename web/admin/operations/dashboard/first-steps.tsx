import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { RefObject } from "react";
import type { z } from "zod";
import { CHECKLIST } from "../../../../contract/messages.ts";
import { Checklist, type ChecklistItem, checklist } from "../../../../contract/operations/calls.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { ADMIN_KEY, adminReads, ask, toastFailure } from "../../platform/calls/ask.ts";
import { showUndo } from "../../platform/data/undo.ts";
import { Panel } from "../../platform/ui/panel.tsx";
import { useRefocus } from "../../platform/ui/use-refocus.ts";

const BUSINESS = "/admin/settings/business";
const SITE = "/admin/settings/site";

/** Each step's text and link. */
const CHECKLIST_WORDS: Readonly<Record<ChecklistItem, Words>> = {
  name: { label: "Name", text: "The name of your business, in full", to: BUSINESS, hash: "companyName" },
  logo: {
    label: "Logo",
    text: "We also make your icon and share image from it",
    to: BUSINESS,
    hash: "logo",
  },
  phone: {
    label: "Phone and WhatsApp",
    text: "The numbers customers call",
    to: BUSINESS,
    hash: "phones",
  },
  address: {
    label: "Address and e-mail",
    text: "Your address and e-mail",
    to: BUSINESS,
    hash: "address",
  },
  facts: {
    label: "Figures and facts",
    text: "Confirm what the site claims, or remove it",
    to: "/admin/settings/facts",
  },
  home: {
    label: "Home page",
    text: "Confirm headline and quality, or change them",
    to: "/admin/settings/home",
  },
  about: { label: "About page", text: "Confirm its texts, or change them", to: "/admin/settings/about" },
  reviews: { label: "Reviews", text: "Add your own or remove them", to: "/admin/settings/reviews" },
  mail: {
    label: "Mail",
    text: "Set the mail server and send a test message",
    to: "/admin/settings/mail",
    hash: "host",
  },
  contactMessages: {
    label: "Contact form",
    text: "Switch it on to get messages",
    to: SITE,
    hash: "contactMessages",
  },
  news: { label: "News", text: "Switch publishing on", to: SITE, hash: "news" },
  products: { label: "First products", text: "Add one, or import a list", to: "/admin/products/new" },
  catalog: { label: "First catalogue", text: "Upload a PDF", to: "/admin/catalogs" },
  enquiry: {
    label: "A test enquiry",
    text: "Send one as a visitor, and mark it as handled in the inbox",
    to: "/admin/enquiries",
  },
  backup: { label: "Backups", text: "Schedule one every day or week", to: "/admin/settings/backups" },
  siteAddress: {
    label: "Site address",
    text: "How links in mails and shared pages begin",
    to: "/admin/settings/address",
  },
};

/** GET /checklist; on failure the dashboard omits it. */
export const checklistQuery = queryOptions({
  ...adminReads,
  queryKey: [ADMIN_KEY, "checklist"],
  queryFn: ({ signal }) =>
    ask(checklist.read, { signal }, Checklist.nullable().catch(null) as z.ZodType<Checklist | null>),
  retry: false,
});

const putChecklistAway = (isPutAway: boolean): Promise<Checklist> =>
  ask(checklist.putAway, { json: { isPutAway } });

interface Props {
  checklist: Checklist;
  /** Gets the focus when the steps are hidden. */
  next: RefObject<HTMLElement | null>;
}

/** The remaining steps before launch, until they are done or hidden. */
export function FirstSteps({ checklist, next }: Props) {
  const queries = useQueryClient();
  const refocus = useRefocus(next);
  if (checklist.isPutAway || checklist.items.every(({ isDone }) => isDone)) return null;
  const put = async (isPutAway: boolean) => {
    if (isPutAway) refocus();
    try {
      queries.setQueryData(checklistQuery.queryKey, await putChecklistAway(isPutAway));
      if (isPutAway) showUndo({ kind: "success", text: CHECKLIST.putAway }, () => void put(false));
    } catch (error) {
      toastFailure(error, CHECKLIST.failed);
    }
  };
  const done = checklist.items.filter(({ isDone }) => isDone).length;
  return (
    <Panel aria-labelledby="first-steps">
      <header>
        <div>
          <h2 id="first-steps">First steps</h2>
          <p>{CHECKLIST.done(done, checklist.items.length)}</p>
        </div>
        <div className="cluster push fills">
          <a className={buttonClass()} href="/" target="_blank" rel="noreferrer">
            View as a visitor<span className="sr"> (opens in a new tab)</span>
          </a>
          <Button onClick={() => void put(true)}>Hide</Button>
        </div>
      </header>
      <ul className="step-list">
        {checklist.items.map((item) => (
          <Step key={item.id} {...item} />
        ))}
      </ul>
    </Panel>
  );
}

/** A step: done, or a link to its field. */
function Step({ id, isDone, note }: Checklist["items"][number]) {
  const { label, text, to, hash } = CHECKLIST_WORDS[id];
  return (
    <li className={isDone ? "line high gap-3 step-done" : "line high gap-3"}>
      <span className="middle step-mark">{isDone && <Icon name="check" className="i s" />}</span>
      <div className="breaks">
        <Link className="strong" to={to} {...(hash && { hash })}>
          {label}
        </Link>
        {isDone ? (
          <span className="sr"> (done)</span>
        ) : (
          <>
            <p className="small quiet">{text}</p>
            {note && <p className="small warn-text">{note}</p>}
          </>
        )}
      </div>
    </li>
  );
}

interface Words {
  label: string;
  text: string;
  to: NonNullable<LinkProps["to"]>;
  /** The id of the field. */
  hash?: string;
}
