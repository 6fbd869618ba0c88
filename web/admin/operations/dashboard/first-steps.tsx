import { queryOptions } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { RefObject } from "react";
import type { z } from "zod";
import { Checklist, type ChecklistItem, checklist as checklistCalls } from "#contract/operations/calls.ts";
import { CHECKLIST } from "#contract/operations/dashboard-messages.ts";
import { settings } from "#contract/site/calls.ts";
import type { ContentPart } from "#contract/site/site-content.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { callKey, put, renew } from "#web/admin/platform/calls/reads.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { showUndo } from "#web/admin/platform/data/undo.ts";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

const BUSINESS = "/admin/settings/business";
const SITE = "/admin/settings/site";

/** Each step's text and link. */
const CHECKLIST_WORDS: Readonly<Record<ChecklistItem, Words>> = {
  name: {
    group: "Your business",
    label: "Name",
    text: "The name of your business, in full",
    to: BUSINESS,
    hash: "companyName",
  },
  logo: {
    group: "Your business",
    label: "Logo",
    text: "We also make your icon and share image from it",
    to: BUSINESS,
    hash: "logo",
  },
  phone: {
    group: "Your business",
    label: "Phone and WhatsApp",
    text: "The numbers customers call",
    to: BUSINESS,
    hash: "phones",
  },
  address: {
    group: "Your business",
    label: "Address and e-mail",
    text: "Your address and e-mail",
    to: BUSINESS,
    hash: "address",
  },
  whoAnswers: {
    group: "Your business",
    label: "Who answers",
    text: "The name and photo of who calls customers back, and your hours",
    to: BUSINESS,
    hash: "director",
  },
  facts: {
    group: "Your pages",
    label: "Figures and facts",
    text: "Confirm what the site claims, or remove it",
    to: "/admin/settings/facts",
  },
  home: {
    group: "Your pages",
    label: "Home page",
    text: "Confirm headline and quality, or change them",
    to: "/admin/settings/home",
  },
  about: {
    group: "Your pages",
    label: "About page",
    text: "Confirm its texts, or change them",
    to: "/admin/settings/about",
  },
  reviews: {
    group: "Your pages",
    label: "Reviews",
    text: "Add your own or remove them",
    to: "/admin/settings/reviews",
  },
  mail: {
    group: "Going live",
    label: "Mail",
    text: "Set the mail server and send a test message",
    to: "/admin/settings/mail",
    hash: "host",
  },
  contactMessages: {
    group: "Going live",
    label: "Contact form",
    text: "Switch it on to get messages",
    to: SITE,
    hash: "contactMessages",
  },
  news: { group: "Your pages", label: "News", text: "Switch publishing on", to: SITE, hash: "news" },
  products: {
    group: "Your parts",
    label: "Import your parts",
    text: "From a price list, or add the first one by hand",
    to: "/admin/products/import",
  },
  catalog: {
    group: "Your parts",
    label: "Upload a catalogue",
    text: "A PDF becomes the pages that visitors browse",
    to: "/admin/catalogs",
  },
  enquiry: {
    group: "Going live",
    label: "A test enquiry",
    text: "Send one as a visitor, and answer it in the inbox",
    to: "/admin/enquiries",
  },
  backup: {
    group: "Going live",
    label: "Backups",
    text: "Schedule one every day or week",
    to: "/admin/settings/backups",
  },
  siteAddress: {
    group: "Going live",
    label: "Site address",
    text: "How links in mails and shared pages begin",
    to: "/admin/settings/address",
  },
};

/** GET /checklist; on failure the dashboard omits it. */
export const checklistQuery = queryOptions({
  queryKey: callKey(checklistCalls.read),
  queryFn: ({ signal }) =>
    ask(checklistCalls.read, { signal }, Checklist.nullable().catch(null) as z.ZodType<Checklist | null>),
});

const putChecklistAway = (isPutAway: boolean): Promise<Checklist> =>
  ask(checklistCalls.putAway, { json: { isPutAway } });

interface Props {
  checklist: Checklist;
  head: RefObject<HTMLHeadingElement | null>;
  /** Gets the focus when the steps are hidden. */
  next: RefObject<HTMLElement | null>;
}

/** The remaining steps before launch in their groups, until they are done or hidden. */
export function FirstSteps({ checklist, head, next }: Props) {
  const refocus = useRefocus(next);
  const refocusHead = useRefocus(head);
  const { isBusy, run } = useCall();
  const { items, isPutAway } = checklist;
  const first = items.find(({ isDone }) => !isDone);
  if (isPutAway || !first) return null;
  const putAway = (isPutAway: boolean) => {
    if (isPutAway) refocus();
    void run(async () => {
      put(checklistQuery, await putChecklistAway(isPutAway));
      if (isPutAway) showUndo({ kind: "success", text: CHECKLIST.putAway }, () => putAway(false));
    }, CHECKLIST.failed);
  };
  const decide = (part: ContentPart, isRight: boolean) => {
    refocusHead();
    void run(async () => {
      put(checklistQuery, await ask(checklistCalls.decideClaims, { json: { part, isRight } }));
      void renew(settings.read);
      showToast({ kind: "success", text: isRight ? CHECKLIST.confirmed : CHECKLIST.leftOut });
    }, CHECKLIST.undecided);
  };
  const done = countDone(items);
  return (
    <Panel className="first-steps ruled" aria-labelledby="first-steps">
      <header className="line gap-4">
        <h2 id="first-steps" ref={head} tabIndex={-1}>
          First steps
        </h2>
        <progress className="push no-phone" max={items.length} value={done} aria-hidden="true" />
        <p className="mono small">{CHECKLIST.done(done, items.length)}</p>
        <Button look="bare" size="small" onClick={() => putAway(true)}>
          Hide
        </Button>
      </header>
      {GROUPS.map((group) => (
        <Group
          key={group}
          title={group}
          items={items.filter(({ id }) => CHECKLIST_WORDS[id].group === group)}
          next={first.id}
          isBusy={isBusy}
          onDecide={decide}
        />
      ))}
    </Panel>
  );
}

const countDone = (items: Checklist["items"]): number => items.filter(({ isDone }) => isDone).length;

interface Decided {
  isBusy: boolean;
  onDecide: (part: ContentPart, isRight: boolean) => void;
}

interface GroupProps extends Decided {
  title: string;
  items: Checklist["items"];
  next: ChecklistItem;
}

/** A group of steps, open if the next step is in it; where the browser knows `name`, only one is open. */
function Group({ title, items, next, ...decided }: GroupProps) {
  const done = countDone(items);
  return (
    <details className="folding" name="first-steps" open={items.some(({ id }) => id === next)}>
      <summary className="line gap-3 small">
        <Tick isDone={done === items.length} />
        <b className="strong">{title}</b>
        <span className="mono fine quiet push">{CHECKLIST.of(done, items.length)}</span>
      </summary>
      <ul>
        {items.map((item) => (
          <Step key={item.id} {...item} isNext={item.id === next} {...decided} />
        ))}
      </ul>
    </details>
  );
}

const Tick = ({ isDone }: { isDone: boolean }) => (
  <span className={isDone ? "middle tick ok" : "middle tick"}>
    {isDone && <Icon name="check" className="i s" />}
  </span>
);

type StepProps = Checklist["items"][number] & { isNext: boolean } & Decided;

/** A step: done, or a link to its field; the next one has a button too, and what the site claims has its decisions. */
function Step({ id, isDone, note, claims, isNext, isBusy, onDecide }: StepProps) {
  const { label, text, to, hash } = CHECKLIST_WORDS[id];
  const place = { to, ...(hash && { hash }) };
  return (
    <li className="line gap-3 small">
      <Tick isDone={isDone} />
      <div className="breaks">
        <Link {...place}>{label}</Link>
        {isDone && <span className="sr"> (done)</span>}
        {isNext && <p className="fine quiet">{text}</p>}
        {!isDone && note && <p className="fine warn-text">{note}</p>}
        {claims && (
          <>
            {claims.length > 0 && <p className="fine quiet">{claims.join(" · ")}</p>}
            <fieldset className="cluster claim-choice" aria-label={label}>
              <Button size="small" {...unlessBusy(isBusy, () => onDecide(id as ContentPart, true))}>
                That is right
              </Button>
              <Link className={buttonClass({ size: "small" })} {...place}>
                Change
              </Link>
              <Button
                look="bare"
                size="small"
                {...unlessBusy(isBusy, () => onDecide(id as ContentPart, false))}
              >
                Leave out
              </Button>
            </fieldset>
          </>
        )}
      </div>
      {isNext && !claims && (
        <Link className={buttonClass({ size: "small" }, "push")} {...place}>
          Open<span className="sr"> the next step: {label}</span>
        </Link>
      )}
    </li>
  );
}

const GROUPS = ["Your business", "Your parts", "Your pages", "Going live"] as const;

interface Words {
  group: (typeof GROUPS)[number];
  label: string;
  text: string;
  to: NonNullable<LinkProps["to"]>;
  hash?: string;
}
