import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  useParams,
  useSearch,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PART_CODE_MAX, SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { loadPreview } from "./admin/catalogs/load-preview.ts";
import { readInboxSearch } from "./admin/enquiries/inbox-search.ts";
import { readQuotationSearch } from "./admin/enquiries/quotations/quotation-search.ts";
import { readRowSearch } from "./admin/imports/import-search.ts";
import { AdminRoot } from "./admin/platform/shell/admin-root.tsx";
import { readListState } from "./admin/platform/ui/list-state.ts";
import { adminTitle } from "./admin/platform/ui/page-head.tsx";
import { readListSearch } from "./admin/products/list-search.ts";
import { readViewerSearch, type ViewerSearch } from "./search-params.ts";
import { ViewerHost } from "./site/viewer/viewer-host.tsx";
import { WholeCrashScreen } from "./ui/crash-screen.tsx";

type Raw = Record<string, unknown>;

/** A screen's props: the id in its address, '' without one, and its parameters. */
interface Given<S> {
  id: string;
  search: S;
}

const root = createRootRoute({
  head: () => ({ meta: [{ title: "Admin Panel" }] }),
  component: AdminRoot,
  errorComponent: WholeCrashScreen,
});

const shell = () => import("./admin/platform/shell/admin-shell.tsx");

/** The layout of the screens behind the login. */
const panel = createRoute({
  getParentRoute: () => root,
  id: "panel",
  component: lazyRouteComponent(shell, "AdminShell"),
  pendingComponent: lazyRouteComponent(shell, "LoadingPanel"),
});

const settings = createRoute({
  getParentRoute: () => panel,
  id: "settings",
  component: lazyRouteComponent(() => import("./admin/site/settings/settings-layout.tsx"), "SettingsLayout"),
});

type Screen<S> = (given: Given<NoInfer<S>>) => ReactNode;

interface OpenedProps<S> {
  Screen: Screen<S>;
  read: (raw: Raw) => S;
}

/** Passes the id and the parameters of the address to a screen, and remounts it when the id changes. */
function Opened<S>({ Screen, read }: OpenedProps<S>) {
  const { id = "" } = useParams({ strict: false });
  // The router passes unvalidated parameters as well.
  return <Screen key={id} id={id} search={read({ ...useSearch({ strict: false }) })} />;
}

/**
 * Returns a function that adds a screen below a route: its address, its title, what loads its component (when it is opened, or a
 * pointer is on a link to it) and what reads its parameters.
 */
const screensOf =
  <R extends AnyRoute>(parent: R) =>
  <const P extends string, S = object>(
    path: P,
    title: string,
    load: () => Promise<Screen<S>>,
    read: (raw: Raw) => S = () => ({}) as S,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: read,
      head: () => adminTitle(title),
      component: lazyRouteComponent(async () => {
        const Screen = await load();
        return { default: () => <Opened Screen={Screen} read={read} /> };
      }),
    });

/** Adds the catalogue viewer with 'Admin Controls' to a screen. */
const withViewer =
  <S extends ViewerSearch>(Page: Screen<S>): Screen<S> =>
  (given) => (
    <>
      <Page {...given} />
      <ViewerHost search={given.search} load={loadPreview} />
    </>
  );

/** Redirects an address to another one. */
const redirectFrom = <const P extends string>(path: P, to: "/admin/dashboard" | "/admin/settings/business") =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });

/** Loads other addresses as documents; the server resolves them. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: ({ location, preload }) => {
    if (!preload) throw redirect({ href: location.href, reloadDocument: true });
  },
});

/** What a new product begins with: a copy of another one, or a title or code that somebody asked for. */
function readNewProduct(raw: Raw): { from?: string; title?: string; code?: string } {
  const from = String(raw["from"] ?? "");
  const title = String(raw["title"] ?? "").slice(0, SEARCH_TEXT_MAX);
  const code = String(raw["code"] ?? "").slice(0, PART_CODE_MAX);
  return { ...(from ? { from } : {}), ...(title ? { title } : {}), ...(code ? { code } : {}) };
}

const readEnquiries = (raw: Raw) => ({ ...readInboxSearch(raw), ...readViewerSearch(raw) });

const readTyped = ({ typed }: Raw): { typed?: string } =>
  typeof typed === "string" && typed ? { typed } : {};

const alone = screensOf(root);
const screen = screensOf(panel);
const setting = screensOf(settings);

/** The screens of the back office. The server takes its addresses from this file (vite.config.ts). */
export const officeScreens = root.addChildren([
  redirectFrom("/admin", "/admin/dashboard"),
  redirectFrom("/admin/settings", "/admin/settings/business"),
  elsewhere,
  alone("/admin/login", "Login", () =>
    import("./admin/accounts/login/login-page.tsx").then((it) => it.LoginPage),
  ),
  alone("/admin/invitation", "Invitation", () =>
    import("./admin/accounts/invitation/invitation-page.tsx").then((it) => it.InvitationPage),
  ),
  panel.addChildren([
    screen("/admin/dashboard", "Dashboard", () =>
      import("./admin/operations/dashboard/dashboard-page.tsx").then((it) => it.DashboardPage),
    ),
    screen(
      "/admin/products",
      "Products",
      () => import("./admin/products/product-list-page.tsx").then((it) => it.ProductListPage),
      readListSearch,
    ),
    screen(
      "/admin/products/new",
      "Create Product",
      () => import("./admin/products/form/create-product-page.tsx").then((it) => it.CreateProductPage),
      readNewProduct,
    ),
    screen("/admin/products/$id/edit", "Edit Product", () =>
      import("./admin/products/form/edit-product-page.tsx").then((it) => it.EditProductPage),
    ),
    screen("/admin/products/$id/history", "Product History", () =>
      import("./admin/products/history/history-page.tsx").then((it) => it.HistoryPage),
    ),
    screen("/admin/products/import", "Import products", () =>
      import("./admin/imports/import-page.tsx").then((it) => it.ImportPage),
    ),
    screen(
      "/admin/products/import/$id",
      "Import",
      () => import("./admin/imports/one-import-page.tsx").then((it) => it.OneImportPage),
      readRowSearch,
    ),
    screen(
      "/admin/catalogs",
      "Catalogs",
      () => import("./admin/catalogs/catalogs-page.tsx").then((it) => withViewer(it.CatalogsPage)),
      readViewerSearch,
    ),
    screen("/admin/catalogs/$id/parts", "Find parts", () =>
      import("./admin/catalogs/parts/parts-page.tsx").then((it) => it.PartsPage),
    ),
    screen(
      "/admin/enquiries",
      "Enquiries",
      () =>
        import("./admin/enquiries/enquiries-page.tsx").then(({ EnquiriesPage }) =>
          withViewer(({ search }) => <EnquiriesPage search={readInboxSearch({ ...search })} />),
        ),
      readEnquiries,
    ),
    screen("/admin/enquiries/failed-searches", "Failed searches", () =>
      import("./admin/enquiries/failed-searches-page.tsx").then((it) => it.FailedSearchesPage),
    ),
    screen(
      "/admin/quotations",
      "Quotations",
      () => import("./admin/enquiries/quotations/quotations-page.tsx").then((it) => it.QuotationsPage),
      readQuotationSearch,
    ),
    screen("/admin/quotations/$id", "Quotation", () =>
      import("./admin/enquiries/quotations/quotation-page.tsx").then((it) => it.QuotationPage),
    ),
    screen(
      "/admin/customers",
      "Customers",
      () => import("./admin/enquiries/customers/customers-page.tsx").then((it) => it.CustomersPage),
      readListState,
    ),
    screen("/admin/customers/$id", "Customer", () =>
      import("./admin/enquiries/customers/customer-page.tsx").then((it) => it.CustomerPage),
    ),
    screen("/admin/hero", "Hero Section Manager", () =>
      import("./admin/site/hero/hero-manager-page.tsx").then((it) => it.HeroManagerPage),
    ),
    settings.addChildren([
      setting("/admin/settings/business", "Business profile", () =>
        import("./admin/site/settings/business/business-page.tsx").then((it) => it.BusinessPage),
      ),
      setting("/admin/settings/home", "Home page", () =>
        import("./admin/site/settings/content/home-form.tsx").then((it) => it.HomeContentPage),
      ),
      setting("/admin/settings/facts", "Figures and facts", () =>
        import("./admin/site/settings/content/facts-form.tsx").then((it) => it.FactsContentPage),
      ),
      setting("/admin/settings/tabs", "Company tabs", () =>
        import("./admin/site/settings/tabs/tabs-page.tsx").then((it) => it.TabsPage),
      ),
      setting("/admin/settings/about", "About page", () =>
        import("./admin/site/settings/content/about-form.tsx").then((it) => it.AboutContentPage),
      ),
      setting("/admin/settings/photographs", "Photos", () =>
        import("./admin/site/hero/photographs.tsx").then((it) => it.PhotographsCard),
      ),
      setting("/admin/settings/reviews", "Reviews", () =>
        import("./admin/site/settings/reviews/reviews-form.tsx").then((it) => it.ReviewsContentPage),
      ),
      setting("/admin/settings/site", "Site", () =>
        import("./admin/site/settings/site/site-page.tsx").then((it) => it.SitePage),
      ),
      setting("/admin/settings/brands", "Brands", () =>
        import("./admin/site/settings/brands/brands-page.tsx").then((it) => it.BrandsPage),
      ),
      setting(
        "/admin/settings/words",
        "Search words",
        () => import("./admin/site/settings/words/words-page.tsx").then((it) => it.WordsPage),
        readTyped,
      ),
      setting("/admin/settings/filters", "Listing filters", () =>
        import("./admin/site/settings/filters/filters-page.tsx").then((it) => it.FiltersPage),
      ),
      setting("/admin/settings/machines", "Machines", () =>
        import("./admin/site/settings/machines/machines-page.tsx").then((it) => it.MachinesPage),
      ),
      setting("/admin/settings/mail", "Mail", () =>
        import("./admin/site/settings/mail/mail-page.tsx").then((it) => it.MailPage),
      ),
      setting("/admin/settings/quotations", "Quotations", () =>
        import("./admin/site/settings/quotations/quotations-page.tsx").then((it) => it.QuotationSettingsPage),
      ),
      setting("/admin/settings/newsletter", "Newsletter", () =>
        import("./admin/enquiries/newsletter/newsletter-page.tsx").then((it) => it.NewsletterPage),
      ),
      setting("/admin/settings/account", "My Account", () =>
        import("./admin/accounts/own/account-page.tsx").then((it) => it.AccountPage),
      ),
      setting("/admin/settings/administrators", "Administrators", () =>
        import("./admin/accounts/administrators/administrators-page.tsx").then((it) => it.AdministratorsPage),
      ),
      setting("/admin/settings/address", "Site address", () =>
        import("./admin/site/settings/address/address-page.tsx").then((it) => it.AddressPage),
      ),
      setting("/admin/settings/backups", "Backups", () =>
        import("./admin/operations/backups/backups-page.tsx").then((it) => it.BackupsPage),
      ),
      setting("/admin/settings/data", "Data", () =>
        import("./admin/operations/data/data-page.tsx").then((it) => it.DataPage),
      ),
    ]),
  ]),
]);
