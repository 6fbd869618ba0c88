import { describe, expect, onTestFinished, test, vi } from "vitest";
import { texts } from "#tests/support/tables.ts";
import { until } from "#tests/support/until.ts";
import { addressOf, parseAddress } from "#web/routing/addresses.ts";
import { findPage, type Site } from "#web/routing/open-page.ts";
import type { RouterVisit } from "#web/routing/router.ts";
import { createRouter } from "#web/routing/router.ts";
import { findRoute, NotFound, type Route, type Screens } from "#web/routing/routes.ts";

const SCREENS = { Page: () => null };
const Pending = () => null;

/** A site of few pages; `read` records loads, `answer` is what the next loads wait for. */
function createSite() {
  const read: string[] = [];
  const waits = new Map<string, Promise<unknown>>();
  const route = (path: string, more: Partial<Route> = {}): Route => ({
    path,
    failed: "Failed",
    readSearch: ({ page }) => (page ? { page } : {}),
    async load({ params, search }) {
      const address = [path, ...Object.values(params), JSON.stringify(search)].join(" ");
      read.push(address);
      await waits.get(path);
      return { title: address, description: "" };
    },
    file: `${path}.tsx`,
    screens: async () => SCREENS,
    ...more,
  });
  const site: Site = {
    routes: [
      route("/"),
      route("/parts"),
      route("/old", { elsewhere: () => ({ to: "/search", search: { q: "new" } }) }),
      route("/round", { elsewhere: () => ({ to: ".", search: {} }) }),
      route("/map", { isOwnDocument: true }),
      route("/search"),
      route("/unscripted", { screens: () => Promise.reject(new Error("away")) }),
      route("/parts/$name"),
    ],
    outside: ({ pathname }) => (pathname.startsWith("/office") ? pathname : undefined),
    readSearch: ({ catalogue }) => (catalogue ? { catalogue } : {}),
    loadFrame: async () => undefined,
  };
  return { site, read, waits };
}

/** A browser history, and a router at its first entry. */
function startVisit(
  first: string,
  { site, read, waits } = createSite(),
  turnedBy: RouterVisit["turn"] = (_from, _to, show) => show(),
) {
  const entries = [{ address: first, key: "0" }];
  let at = 0;
  let onMove = () => {};
  let later: [failures: number, attempt: () => void] | undefined;
  const left: string[] = [];
  const turned: string[] = [];
  const visit: RouterVisit = {
    address: () => entries[at]?.address ?? "",
    key: () => entries[at]?.key ?? "",
    push(address) {
      at += 1;
      entries.splice(at, entries.length, { address, key: String(entries.length) });
    },
    replace(address) {
      entries[at] = { address, key: visit.key() };
    },
    back() {
      at -= 1;
      onMove();
    },
    listen(listener) {
      onMove = listener;
    },
    leave: (address) => left.push(address),
    documentAddress: () => "/elsewhere",
    isOnline: () => true,
    tryLater(failures, attempt) {
      later = [failures, attempt];
      return () => {
        later = undefined;
      };
    },
    turn(from, to, show) {
      turned.push(`${from} ${to}`);
      turnedBy(from, to, show);
    },
  };
  const found = findPage(site, parseAddress(first));
  if (!("opening" in found)) throw new Error("The first page is one");
  const router = createRouter(site, visit, { ...found.opening, screens: SCREENS, head: undefined });
  const shown = () => router.state().shown;
  const arrive = () => until(() => !router.isPending());
  const addresses = () => entries.map(({ address }) => address);
  return { router, visit, planned: () => later, addresses, left, turned, shown, arrive, read, waits };
}

describe("addresses", () => {
  const { routes } = createSite().site;

  test("match a page ignoring case and decode its parameters", () => {
    expect(findRoute(routes, "/parts/weft%20feeder")).toMatchObject({ params: { name: "weft feeder" } });
    expect(findRoute(routes, "/PARTS/Reed")).toMatchObject({ params: { name: "Reed" } });
    for (const none of ["/part", "/parts/", "/parts/a/b", "/parts/%", "/parts/%ED%A0%80", "//", ""]) {
      expect([none, findRoute(routes, none)]).toEqual([none, undefined]);
    }
  });

  test("are written from a page with its parameters, also relative to the current page", () => {
    const place = parseAddress("/parts?page=2&q=x");
    const params = { category: "a/b", productId: "ü 1" };
    const written = (link: Parameters<typeof addressOf>[0]) => addressOf(link, place, () => ({}));
    expect(written({ to: "/products/$category/$productId", params })).toBe("/products/a%2Fb/%C3%BC%201");
    expect(written({ to: "/search", search: { q: "weft feeder" } })).toBe("/search?q=weft+feeder");
    expect(written({ to: "." })).toBe("/parts");
    const search = (now: object) => ({ ...now, leaf: 3 });
    expect(addressOf({ to: ".", search }, place, () => ({ page: "2" }))).toBe("/parts?page=2&leaf=3");
  });

  test("redirect unknown ones home and other forms to the canonical one; outside ones stay outside", () => {
    const { site } = createSite();
    const lead = (address: string) => {
      const found = findPage(site, parseAddress(address));
      return "redirect" in found ? found.redirect : "outside" in found ? [found.outside] : "a page";
    };
    expect(["/none", "/parts/", "/parts//reed?page=2", "/old", "/office/x", "/parts"].map(lead)).toEqual([
      ...texts("/|/parts|/parts/reed?page=2|/search?q=new"),
      ["/office/x"],
      "a page",
    ]);
  });
});

describe("a visit", () => {
  test("shows the previous page under the new address until the next page is loaded", async () => {
    const { router, addresses, shown, arrive, turned } = startVisit("/");
    const before = router.state().arrival;
    router.go("/parts/reed?page=2&x=1");
    expect([router.isPending(), router.place().pathname, shown().place.pathname]).toEqual([
      true,
      "/parts/reed",
      "/",
    ]);
    await arrive();
    expect(shown()).toMatchObject({ params: { name: "reed" }, search: { page: "2" } });
    expect(router.state().arrival).toMatchObject({ isOther: true, scroll: "top", key: "1" });
    expect(router.state().arrival).not.toBe(before);
    expect(addresses()).toEqual(["/", "/parts/reed?page=2&x=1"]);
    expect(turned).toEqual(["/ /parts/reed"]);
  });

  test("keeps the previous page unchanged during the transition, without a pending state", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const script = Promise.withResolvers<Screens>();
    const made = createSite();
    const route = made.site.routes.find(({ path }) => path === "/parts");
    Object.assign(route ?? {}, { screens: () => script.promise });
    let draw: (() => void) | undefined;
    const { router, shown } = startVisit("/", made, (_from, _to, show) => {
      draw = show;
    });
    const pendings: unknown[] = [];
    router.follow(() => pendings.push(router.state().Pending));
    router.go("/parts");
    await vi.advanceTimersByTimeAsync(1000);
    script.resolve({ ...SCREENS, Pending });
    await vi.waitFor(() => expect(draw).toBeDefined());
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown().place.pathname).toBe("/");
    draw?.();
    expect(shown().place.pathname).toBe("/parts");
    expect(pendings.filter(Boolean)).toEqual([]);
  });

  test("shows a pending state if loading takes longer than a moment", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const made = createSite();
    const route = made.site.routes.find(({ path }) => path === "/parts");
    Object.assign(route ?? {}, { screens: async () => ({ ...SCREENS, Pending }) });
    const held = Promise.withResolvers<void>();
    made.waits.set("/parts", held.promise);
    const { router } = startVisit("/", made);
    router.go("/parts");
    await vi.advanceTimersByTimeAsync(150);
    expect(router.state().Pending).toBeUndefined();
    await vi.advanceTimersByTimeAsync(100);
    expect(router.state().Pending).toBe(Pending);
    held.resolve();
    await vi.waitFor(() => expect(router.isPending()).toBe(false));
    expect(router.state().Pending).toBeUndefined();
  });

  test("goes to the last requested page, whatever arrives late", async () => {
    const held = Promise.withResolvers<void>();
    const { router, shown, arrive, waits } = startVisit("/");
    waits.set("/parts", held.promise);
    router.go("/parts");
    router.go("/search");
    await arrive();
    held.resolve();
    await held.promise;
    await new Promise(setImmediate);
    expect(shown().place.pathname).toBe("/search");
  });

  test("goes back to a history entry with its scroll position; same and replaced addresses add none", async () => {
    const { router, addresses, shown, arrive } = startVisit("/");
    router.go("/parts", { resetScroll: false });
    await arrive();
    expect(router.state().arrival.scroll).toBeUndefined();
    router.go("/parts");
    router.go("/parts?page=2", { replace: true });
    await arrive();
    expect(addresses()).toEqual(["/", "/parts?page=2"]);
    expect(router.state().arrival.isOther).toBe(false);
    router.back();
    await arrive();
    expect(shown().place.href).toBe("/");
    expect(router.state().arrival).toMatchObject({ scroll: "kept", key: "0" });
  });

  test("loads a page once for preload and navigation, and not for overlays", async () => {
    const { router, shown, arrive, read } = startVisit("/");
    router.preload("/parts");
    router.go("/parts");
    await arrive();
    expect(read).toEqual(["/parts {}"]);
    router.go("/parts?catalogue=default");
    expect([router.isPending(), shown().place.search]).toEqual([false, { catalogue: "default" }]);
    expect(router.addressOf({ to: ".", search: (now) => ({ ...now, leaf: 2 }) })).toBe(
      "/parts?catalogue=default&leaf=2",
    );
    expect(read).toHaveLength(1);
  });

  test("follows a redirect and shows its address", async () => {
    const { router, addresses, shown, arrive } = startVisit("/");
    router.go("/old");
    await arrive();
    expect(shown().place.href).toBe("/search?q=new");
    expect(addresses()).toEqual(["/", "/search?q=new"]);
  });

  test("leaves the document for pages it can't show", async () => {
    const { router, left, shown, arrive, read } = startVisit("/parts");
    for (const away of ["/office/login", "/map?x=1", "/round"]) {
      router.preload(away);
      router.go(away);
    }
    expect(left).toEqual(["/office/login", "/map?x=1", "/round"]);
    expect(read).toEqual([]);
    router.go("/unscripted");
    await until(() => left.length === 4);
    expect([left[3], shown().place.pathname]).toEqual(["/unscripted", "/parts"]);
    router.go("/search");
    await arrive();
    expect(shown().place.pathname).toBe("/search");
  });

  test("shows a failure, and loads again on retry", async () => {
    const { router, shown, arrive, waits, read, planned } = startVisit("/");
    const missing = new NotFound();
    waits.set("/parts", Promise.reject(missing));
    router.go("/parts");
    await arrive();
    expect(shown()).toMatchObject({ head: undefined, failure: { error: missing, isWhole: false } });
    expect(planned()).toBeUndefined();
    waits.clear();
    router.reload();
    await arrive();
    expect(shown()).toMatchObject({ head: { title: "/parts {}" }, failure: undefined });
    expect(router.state().arrival).toMatchObject({ isOther: false, scroll: undefined });
    expect(read).toHaveLength(2);
  });

  test("loads a failed page again later, without a pending screen, while it is shown", async () => {
    const { router, shown, arrive, waits, planned } = startVisit("/");
    const away = new Error("away");
    waits.set("/parts", Promise.reject(away));
    router.go("/parts");
    await arrive();
    expect(planned()?.[0]).toBe(1);
    planned()?.[1]();
    await until(() => planned()?.[0] === 2);
    expect([shown().failure?.error, router.isPending()]).toEqual([away, false]);
    waits.clear();
    planned()?.[1]();
    expect(router.isPending()).toBe(false);
    await until(() => shown().failure === undefined);
    expect(shown().head?.title).toBe("/parts {}");
    waits.set("/parts", Promise.reject(away));
    router.reload();
    await arrive();
    expect(planned()).toBeDefined();
    router.go("/search");
    expect(planned()).toBeUndefined();
    await arrive();
  });

  test("stays on the page for a fragment", async () => {
    const { router, visit, read } = startVisit("/parts");
    const { arrival } = router.state();
    visit.push("/parts#main");
    visit.push("/none");
    visit.back();
    expect([router.place().hash, router.state().arrival === arrival, read]).toEqual(["#main", true, []]);
  });

  test("notifies its followers until they leave", async () => {
    const { router, arrive } = startVisit("/");
    let notifications = 0;
    const end = router.follow(() => {
      notifications += 1;
    });
    router.go("/parts");
    await arrive();
    expect(notifications).toBe(2);
    end();
    router.go("/");
    await arrive();
    expect(notifications).toBe(2);
  });
});
