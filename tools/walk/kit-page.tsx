// The page of the kit that `npm run test:walk -- kit FOLDER` builds: each component of web/ui and web/admin/platform/ui in each state.
import "#web/site/site.css";
import "#web/admin/admin.css";
import "#web/styles/pager.css";
import { type ReactNode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import type { SiteAnswer } from "#contract/site/site.ts";
import { Badge, StockMark } from "#web/admin/platform/ui/badge.tsx";
import { Check, SelectPage, Switch } from "#web/admin/platform/ui/check.tsx";
import { CopyButton } from "#web/admin/platform/ui/copy-button.tsx";
import { Dialog } from "#web/admin/platform/ui/dialog.tsx";
import { DownloadButton } from "#web/admin/platform/ui/download-button.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { ImageButton } from "#web/admin/platform/ui/image-button.tsx";
import { Moment } from "#web/admin/platform/ui/moment.tsx";
import { MoveButtons } from "#web/admin/platform/ui/move-buttons.tsx";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import { AdminPager } from "#web/admin/platform/ui/pager.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { PasswordField } from "#web/admin/platform/ui/password-field.tsx";
import { PopMenu } from "#web/admin/platform/ui/pop-menu.tsx";
import { Loading, PanelFailed } from "#web/admin/platform/ui/read-states.tsx";
import { SearchBox } from "#web/admin/platform/ui/search-box.tsx";
import { SendingLine } from "#web/admin/platform/ui/sending-line.tsx";
import { SignInCard } from "#web/admin/platform/ui/sign-in-card.tsx";
import { StepDialog } from "#web/admin/platform/ui/step-dialog.tsx";
import { actionsColumn, type Column, Table } from "#web/admin/platform/ui/table.tsx";
import { AdminToasts } from "#web/admin/platform/ui/toasts.tsx";
import { answers } from "#web/api/answers-now.ts";
import { siteQuery } from "#web/api/queries.ts";
import { showToast } from "#web/api/toast-store.ts";
import { type Navigation, NavigationContext } from "#web/routing/use-router.ts";
import { SearchForm } from "#web/site/search/search-form.tsx";
import { Button, buttonClass, UnstyledButton } from "#web/ui/button.tsx";
import { Claims } from "#web/ui/claims.tsx";
import { WholeCrashScreen } from "#web/ui/crash-screen.tsx";
import { FactTable } from "#web/ui/fact-table.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { Spinner } from "#web/ui/forms/spinner.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { BrandLinks } from "#web/ui/lists/brand-links.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { PartCards, StockWord } from "#web/ui/parts/part-card.tsx";
import { PhoneButton } from "#web/ui/phone-button.tsx";

const nothing = () => {};
const none = { current: null };
const PLACE = { pathname: "/kit", search: {}, hash: "", href: "/kit" };
const NOWHERE: Navigation = {
  place: () => PLACE,
  isPending: () => false,
  follow: () => nothing,
  addressOf: () => "#",
  go: nothing,
  back: nothing,
  reload: nothing,
  preload: nothing,
};

/** The site's data, which a page's loader fetches. */
const SITE: SiteAnswer = {
  business: {
    ...{ companyName: "Kit", shortName: "", tagline: "Looms", director: "", address: [], place: "" },
    ...{
      phones: ["00000 00000"],
      whatsapp: "",
      countryCode: "91",
      email: "kit@example.com",
      socialLinks: [],
    },
    ...{ about: "", openingHours: [], gstin: "", certificateNumber: "" },
  },
  site: { contactMessages: false, newsletter: false, news: false, mapUrl: null, offlineMegabytes: 60 },
  machines: { one: "loom", many: "looms", kind: "", ownOne: "", ownMany: "", exampleCode: "" },
  logo: { light: null, dark: null },
  answerTime: "",
  categories: [{ id: "gripper", label: "Gripper", navigationLabel: "Grippers", inBrandGrid: true }],
};

const LOOKS = [undefined, "fill", "bare", "ghost", "danger"] as const;
const SIZES = [undefined, "small", "touch"] as const;
const TONES = ["idle", "ok", "info", "warn", "bad"] as const;
const PARTS = [true, false].map((inStock, at) => ({
  id: String(at),
  productId: 1042 + at,
  title: `Rapier tape, left ${at + 1}`,
  category: "rapier",
  code: `RT-${1042 + at}`,
  inStock,
  machines: [],
  image: undefined,
}));
const ROWS = ["Gripper", "Weft feeder", "Heald frame"].map((name, at) => ({ name, stock: at * 4 }));
const COLUMNS: readonly Column<(typeof ROWS)[number], undefined, "name" | "stock">[] = [
  { key: "name", head: "Part", sort: "name", cell: ({ name }) => <b>{name}</b>, className: "c-name" },
  {
    key: "stock",
    head: "Stock",
    sort: "stock",
    cell: ({ stock }) => <StockMark stock={stock} />,
    label: "head",
  },
  { ...actionsColumn(() => <Button size="small">Edit</Button>) },
];

const Kit = () => (
  <NavigationContext value={NOWHERE}>
    <Section title="Buttons">
      {LOOKS.map((look) => (
        <Row key={look ?? "plain"} name={look ?? "plain"}>
          {SIZES.map((size) => (
            <Button key={size ?? "usual"} look={look} size={size}>
              {size ?? "usual"}
            </Button>
          ))}
          <Button look={look} shape="icon" aria-label="Add">
            <AdminIcon name="plus" />
          </Button>
          <Button look={look} shape="lines">
            Words that take <br /> several lines
          </Button>
          <Button look={look} disabled>
            disabled
          </Button>
          <Button look={look} aria-disabled>
            aria-disabled
          </Button>
          <a className={buttonClass({ look })} href="#link">
            Product page
          </a>
        </Row>
      ))}
      {(["wide", "grow"] as const).map((shape) => (
        <div key={shape} className="line">
          <Button shape={shape}>{shape}</Button>
        </div>
      ))}
      <Row name="others">
        <BusyButton isBusy={false} busyText="Saving...">
          Save
        </BusyButton>
        <BusyButton isBusy busyText="Saving...">
          Save
        </BusyButton>
        <BusyButton isBusy look="plain" busyText="Saving...">
          Save
        </BusyButton>
        <UnstyledButton>unstyled</UnstyledButton>
        <CopyButton text="RT-1042" label="Copy" />
        <DownloadButton name="kit" failed="" begin={nothing}>
          Export CSV
        </DownloadButton>
        <ImageButton
          label="Photo"
          of={{
            zone: {} as never,
            isBusy: false,
            refused: "This is no photo",
            large: undefined,
            take: () => undefined,
            shrink: async () => {},
          }}
        >
          Add photo
        </ImageButton>
        <PhoneButton phone="+91 98765 43210" />
        <MoveButtons what="row" place={0} count={3} onMove={nothing} along="row" />
        <MoveButtons what="row" place={1} count={3} onMove={nothing} along="column" />
      </Row>
    </Section>
    <Section title="Fields">
      <div className="fields stack gap-5 halves late">
        <TextField label="Title" defaultValue="Rapier tape" />
        <TextField label="With a hint" hint="As printed on the part" isOptional />
        <TextField label="With an error" error="Enter a title" hint="As printed on the part" />
        <TextField label="Disabled" disabled defaultValue="Rapier tape" />
        <TextField label="Read-only" readOnly defaultValue="Rapier tape" />
        <TextField label="Number" type="number" placeholder="0" />
        <TextArea label="Text" rows={3} isOptional hint="Shown on the page" />
        <TextArea label="Text with an error" rows={3} error="At most 200 characters" />
        <SelectField label="Brand" error="Choose a brand">
          <option>Picanol</option>
        </SelectField>
        <SelectField label="Brand, disabled" disabled>
          <option>Picanol</option>
        </SelectField>
        <PasswordField label="Password" error="At least 12 characters" />
      </div>
      <FieldError>An error on its own</FieldError>
      <Row name="check boxes and switches">
        {[false, true].flatMap((on) =>
          [false, true].flatMap((off) => [
            <Check
              key={`check ${on} ${off}`}
              aria-label="Check"
              checked={on}
              disabled={off}
              onChange={nothing}
            />,
            <Switch
              key={`switch ${on} ${off}`}
              aria-label="Switch"
              checked={on}
              disabled={off}
              onChange={nothing}
            />,
          ]),
        )}
        <Switch aria-label="Pending" isPending checked onChange={nothing} />
        <SelectPage chosen={1} of={3} onChange={nothing} />
      </Row>
      <SearchBox q="" label="Search products" onSearch={nothing} field={none} />
      <SearchForm q="gripper" />
      <SearchForm q="" isPlain />
    </Section>
    <Section title="States and marks">
      {(["ok", "warn", "bad"] as const).map((tone) => (
        <Note key={tone} tone={tone}>
          <p>A note of the tone {tone}</p>
        </Note>
      ))}
      <Row name="badges and stock">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {[0, 3, 120].map((stock) => (
          <StockMark key={stock} stock={stock} />
        ))}
        <StockWord inStock />
        <StockWord inStock={false} />
        <Spinner />
        <Mark />
        <Icon name="search" />
        <Moment value="2026-01-31T09:30:00.000Z" />
      </Row>
      <Empty title="No products yet" text="Add the first one.">
        <Button>Add Product</Button>
      </Empty>
      <Loading text="Loading products..." />
      <PanelFailed text="The products could not be loaded" onRetry={nothing} />
      <SendingLine sending={{ share: 0.4, giveUp: nothing }} bytes={4_000_000} />
      <SendingLine sending={{ share: 1, giveUp: nothing }} />
    </Section>
    <Section title="Panels, tables, lists">
      <ScreenHead title="Products" text="Manage your product catalog">
        <Button look="fill">Add Product</Button>
      </ScreenHead>
      <Panel aria-label="Panel">
        <header>
          <h2>Panel with a table</h2>
          <p className="push">An aside</p>
        </header>
        <Table
          className="ledger folds edged"
          columns={COLUMNS}
          rows={ROWS}
          keyOf={({ name }) => name}
          sort={{ field: "stock", order: "desc" }}
          onSort={nothing}
          selection={{
            chosen: new Set(["Gripper"]),
            nameOf: ({ name }) => name,
            onSelect: nothing,
            onSelectPage: nothing,
          }}
          going={new Set(["Heald frame"])}
        />
        <AdminPager page={1} totalPages={3} label="Pages" onPage={nothing} />
      </Panel>
      <Panel isPadded aria-label="Padded">
        A padded panel
      </Panel>
      {[1, 5, 12].map((page) => (
        <Pager key={page} search={{}} page={page} totalPages={12} />
      ))}
      <PartCards parts={PARTS} />
      <FactTable caption="Facts" facts={[{ name: "Width", value: "190 cm" }]} />
      <Claims claims={[{ figure: "Over 25", label: "years in loom spares" }]} />
      <BrandLinks />
    </Section>
    <Section title="Dialogs and menus">
      <PopMenu label="More" className={buttonClass({ shape: "icon" })} face={<AdminIcon name="more" />}>
        <li>
          <a href="#one">History</a>
        </li>
        <li>
          <UnstyledButton>A button</UnstyledButton>
        </li>
        <li>
          <UnstyledButton disabled>A disabled button</UnstyledButton>
        </li>
      </PopMenu>
      <Dialog title="Dialog" onClose={nothing}>
        <div className="in-body">
          <p>Delete 3 products?</p>
        </div>
        <footer>
          <Button>Cancel</Button>
          <Button look="danger">Delete</Button>
        </footer>
      </Dialog>
      {[false, true].map((isBusy) => (
        <StepDialog
          key={String(isBusy)}
          title="Step dialog"
          action="Restore"
          danger
          isBusy={isBusy}
          refusal={isBusy ? undefined : { text: "The password is wrong" }}
          onSubmit={(event) => event.preventDefault()}
          onClose={nothing}
        >
          <PasswordField label="Current password" />
        </StepDialog>
      ))}
    </Section>
    <Section title="Whole screens">
      <SignInCard title="Sign in" text="To the back office" footer="Forgot it? Ask another administrator.">
        <TextField label="Email" />
      </SignInCard>
      <WholeCrashScreen error={new Error("kit")} />
    </Section>
    <Section title="Toasts">
      <AdminToasts />
    </Section>
  </NavigationContext>
);

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="kit-section stack gap-5">
      <h1>{title}</h1>
      {children}
    </section>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="cluster">
    <span className="label">{name}</span>
    {children}
  </div>
);

/** What is over a page elsewhere is in its place here; a menu stays open. */
function Opened() {
  useEffect(() => {
    for (const kind of ["success", "error", "warning"] as const)
      showToast(
        {
          kind,
          text: `A toast: ${kind}`,
          ...(kind === "success" && { action: { label: "Undo", run: nothing } }),
        },
        WEEK,
      );
    document.querySelector<HTMLElement>("button[popovertarget]")?.click();
    setTimeout(() => {
      for (const menu of document.querySelectorAll("[popover]")) menu.removeAttribute("popover");
      document.body.dataset["ready"] = "";
    }, SETTLED);
  }, []);
  return <Kit />;
}

const WEEK = 7 * 24 * 60 * 60_000;
const SETTLED = 200;

const isClosing = (event: Event) => (event as ToggleEvent).newState === "closed";
addEventListener("toggle", (event) => isClosing(event) && event.stopImmediatePropagation(), true);
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.setAttribute("open", "");
};
answers().set(siteQuery, SITE);
const root = document.getElementById("kit");
if (root) createRoot(root).render(<Opened />);
