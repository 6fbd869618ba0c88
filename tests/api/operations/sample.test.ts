import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { CatalogList } from "#contract/catalogs/catalog.ts";
import { CustomerList } from "#contract/enquiries/customer.ts";
import { Desk } from "#contract/enquiries/desk.ts";
import { EnquiryList } from "#contract/enquiries/enquiry.ts";
import { Checklist } from "#contract/operations/calls.ts";
import type { Product, ProductList } from "#contract/products/product.ts";
import { COMPANY_TABS } from "#contract/site/business.ts";
import type { HeroTab, SliderItem } from "#contract/site/hero.ts";
import type { NewsItem } from "#contract/site/news.ts";
import { PublicPhotographList } from "#contract/site/photographs.ts";
import { createBackup } from "#server/operations/backup/create-backup.ts";
import { restoreBackup } from "#server/operations/backup/restore-backup.ts";
import { verifyBackup } from "#server/operations/backup/verify-backup.ts";
import { SAMPLE_SET } from "#server/operations/sample/load-sample.ts";
import { SAMPLE_JOB } from "#server/operations/sample/sample-state.ts";
import { planSample, sampleWork } from "#server/operations/sample/sample-work.ts";
import { readConfig } from "#server/platform/config.ts";
import { doomFiles, removeDoomed } from "#server/platform/files/intents.ts";
import { finishDueJobs, startWorker } from "#server/platform/jobs/worker.ts";
import { openServices, type Services } from "#server/services.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { shippedRows } from "#tests/support/shipped-sample.ts";
import { snapshot } from "#tests/support/snapshot.ts";

type Cut = Readonly<Record<"products" | "hero_slides" | "news", number>>;

/**
 * Writes a part of the shipped sample set with recent dates: the first rows, or the last ones for a negative number.
 */
async function cutSample(path: string, cut: Cut): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "heddle-cut-sample-"));
  const services = await openServices(readConfig({ DATA_DIR: join(folder, "site") }));
  try {
    const backup = await verifyBackup(SAMPLE_SET, folder);
    await restoreBackup(SAMPLE_SET, backup, services, services.staging);
    await backup.rehearsal.close();
    await cutRows(services, cut);
    await makeYoung(services, Date.now() - Date.parse(backup.manifest.createdAt));
    await pipeline(Readable.from(createBackup(services)), createWriteStream(path));
  } finally {
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moves all ages `by` milliseconds closer to now. */
async function makeYoung({ database }: Services, by: number): Promise<void> {
  for (const table of ["products", "hero_slides", "news", "catalogs"] as const) {
    await database.main
      .updateTable(table)
      .set(({ eb }) => ({ created_at: eb("created_at", "+", by), updated_at: eb("updated_at", "+", by) }))
      .execute();
  }
}

async function cutRows({ database, files }: Services, cut: Cut): Promise<void> {
  const keys: string[] = [];
  for (const [table, left] of Object.entries(cut) as [keyof Cut, number][]) {
    const query = database.main
      .selectFrom(table as "products")
      .selectAll()
      .orderBy("created_at");
    const rows = await query.execute();
    const gone = left < 0 ? rows.slice(0, left) : rows.slice(left);
    for (const { id, ...row } of gone) {
      keys.push(...(JSON.stringify(row).match(/image-[\da-f-]{36}/g) ?? []));
      await database.main.deleteFrom(table).where("id", "=", id).execute();
      await database.main.deleteFrom("activity").where("entity_id", "=", id).execute();
    }
  }
  await database.main.transaction().execute((tx) => doomFiles(tx, keys));
  await removeDoomed(database, files, keys);
}

/** Part of the sample: loading all of it takes half a minute on a busy machine. */
const shipped = await shippedRows();
const SOME = {
  slides: shipped.hero_slides.slice(0, 2),
  news: shipped.news.slice(-3),
  products: shipped.products.slice(0, 4),
};
let folder: string;
const setPath = () => join(folder, "set.tar");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heddle-some-sample-"));
  await cutSample(setPath(), { products: 4, hero_slides: 2, news: -3 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Loads the planned sample like the worker; throws its errors. */
async function load({ app, services }: TestApp, set = setPath()): Promise<void> {
  const troubles: unknown[] = [];
  const onError = (error: unknown) => troubles.push(error);
  await finishDueJobs(services.database, { ...sampleWork(services, app.log, set), onError });
  if (troubles.length) throw troubles[0];
}

const jobsOf = ({ services }: TestApp) =>
  services.database.main
    .selectFrom("jobs")
    .select(["instance", "attempts"])
    .where("kind", "=", SAMPLE_JOB)
    .execute();

const titles = (items: readonly { title: string }[]) => items.map((item) => item.title);

async function everything({ admin, visitor }: TestApp) {
  return {
    catalogs: CatalogList.parse((await admin.get("/api/catalogs")).body),
    slides: (await admin.get("/api/hero/slider/all")).body as SliderItem[],
    news: (await admin.get("/api/hero/news/all")).body as NewsItem[],
    tabs: (await visitor.get("/api/hero/tabs")).body as HeroTab[],
    photographs: PublicPhotographList.parse((await visitor.get("/api/photographs")).body),
    products: ((await admin.get("/api/products")).body as ProductList).products,
  };
}

onBothEngines("sample data", (test) => {
  test("an interrupted load leaves nothing and is repeated at a later start", async ({ app }) => {
    const { services } = app;
    await planSample(services.database, true);
    const before = await snapshot(services);

    // Stopped while the first file is stored.
    const worker = startWorker(
      services.database,
      services.jobBell,
      [sampleWork(services, app.app.log, setPath())],
      () => undefined,
    );
    const realPut = services.files.put;
    const stopped = new Promise<void>((resolve) => {
      services.files.put = (...args) => {
        worker.stop().then(resolve);
        return realPut(...args);
      };
    });
    await stopped;
    expect(await jobsOf(app)).toHaveLength(1);
    // The process and its lease are gone.
    await services.database.main.updateTable("jobs").set({ lease_until: 0, attempts: 0 }).execute();

    services.files.put = () => Promise.reject(new Error("The disk is full"));
    await expect(load(app)).rejects.toThrow("The disk is full");
    services.files.put = realPut;
    expect(await jobsOf(app)).toEqual([{ instance: null, attempts: 1 }]);
    // It is retried later, not at once.
    await load(app);
    const after = await snapshot(services);
    expect([after.records, after.staged]).toEqual([before.records, []]);
    expect(await everything(app)).toEqual({
      catalogs: [],
      slides: [],
      news: [],
      tabs: [],
      photographs: [],
      products: [],
    });
  });

  test("is loaded completely, marked and once, beside records the owner created first", async ({ app }) => {
    const { admin, visitor, services } = app;
    const own = await createTestProduct(admin, { category: "picanol", title: "Own bolt" });
    const tab = { title: "company", content: "Our own words." };
    await admin.form("POST", "/api/hero/tabs", tab);
    await planSample(services.database, true);
    await load(app);
    expect(await jobsOf(app)).toEqual([]);

    const { catalogs, slides, news, tabs, photographs, products } = await everything(app);
    expect(titles(photographs)).toEqual(titles(shipped.photographs));
    expect(
      catalogs.map((each) => [each.originalName, each.productCount, each.sample, each.isActive]),
    ).toEqual([
      ["Tsudakoma spare parts 2024.pdf", 1, true, true],
      ["Picanol spare parts 2024.pdf", 1, true, true],
    ]);
    expect(titles(slides)).toEqual(titles(SOME.slides));
    expect(slides.every(({ sample, picture }) => sample && picture.width === 1920)).toBe(true);
    expect(titles(news)).toEqual(titles(SOME.news).reverse());
    expect(titles(tabs)).toEqual(COMPANY_TABS);
    expect(tabs[0]).toMatchObject({ content: tab.content, imageUrl: null });
    expect(new Set(products.map(({ productId }) => productId)).size).toBe(5);
    expect((await admin.get("/api/settings")).body.samples).toEqual({
      products: 4,
      catalogs: 2,
      slides: 2,
      news: 3,
      tabs: 2,
      enquiries: 6,
    });
    expect((await admin.get(`/api/products/${own._id}`)).body).toMatchObject({ catalogId: null, version: 1 });

    // The newest is first, as if each had just been created.
    const loaded = products.filter(({ sample }) => sample);
    expect(titles(loaded)).toEqual(titles(SOME.products).reverse());
    const [newest] = loaded as [Product, ...Product[]];
    const days = loaded.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / 86_400_000);
    expect(days.every((since) => since >= 0 && since < 1)).toBe(true);
    expect(
      (await visitor.get(`/api/products?search=${encodeURIComponent(newest.title)}`)).body.products[0]._id,
    ).toBe(newest._id);
    for (const { url, sizes } of newest.images) {
      expect(sizes).toEqual([320, 640, 1280]);
      for (const size of sizes)
        for (const format of ["webp", "avif"])
          expect(
            (await visitor.get(url.replace("1280.webp", `${size}.${format}`))).headers.get("content-type"),
          ).toBe(`image/${format}`);
    }
    const { records, staged } = await snapshot(services);
    expect(staged).toEqual([]);
    // The image that the owner's tab replaced, and the photo of an enquiry, which visitors can't read.
    expect(records.filter(({ state }) => state !== "live").length).toBe(2);

    await load(app);
    expect((await everything(app)).products).toEqual(products);
    const { removed } = (await admin.post("/api/settings/data/remove-samples")).body;
    expect(removed).toMatchObject({ products: 4, catalogs: 2, tabs: 2 });
    expect(titles((await everything(app)).products)).toEqual(["Own bolt"]);
    expect((await everything(app)).photographs).toEqual([]);
  });
});

onSqlite("sample data of later starts", (test, open) => {
  test.each([
    ["killed twice while it loads", { crashes: 2, instance: null }],
    ["killed by the last of many crashes", { crashes: 9, instance: "0.0.elsewhere" }],
    ["without any attempt left", { attempts: 10 }],
  ])("is loaded by the next start of a process %s", async (_name, state) => {
    const app = await open();
    const { database } = app.services;
    await planSample(database, true);
    await database.main.updateTable("jobs").set(state).execute();
    await planSample(database, true);
    await load(app);
    expect((await everything(app)).products).toHaveLength(SOME.products.length);
    expect(await jobsOf(app)).toEqual([]);
    await planSample(database, true);
    expect(await jobsOf(app)).toEqual([]);
  });

  describe("after a start that gave up", () => {
    const gaveUp = async () => {
      const app = await open();
      await planSample(app.services.database, true);
      await app.services.database.main.updateTable("jobs").set({ attempts: 10 }).execute();
      await load(app);
      expect([await jobsOf(app), (await everything(app)).products]).toEqual([[], []]);
      return app;
    };

    test("is loaded by the next start", async () => {
      const app = await gaveUp();
      await planSample(app.services.database, true);
      await load(app);
      expect((await everything(app)).products).toHaveLength(SOME.products.length);
    });

    test.each<[string, (app: TestApp) => Promise<unknown>, boolean]>([
      ["has a product of its owner", ({ admin }) => createTestProduct(admin), true],
      ["was set up", ({ admin }) => admin.post("/api/site/start", {}), true],
      ["has its samples removed", ({ admin }) => admin.post("/api/settings/data/remove-samples"), true],
      ["is started with SAMPLE_DATA=off", async () => undefined, false],
    ])("is not loaded into a site that %s", async (_name, change, wanted) => {
      const app = await gaveUp();
      await change(app);
      await planSample(app.services.database, wanted);
      await planSample(app.services.database, true);
      expect(await jobsOf(app)).toEqual([]);
    });
  });

  test("adds a working day's enquiries, searches and interest, and sends no mail", async ({ app }) => {
    const { admin, visitor, services } = app;
    await planSample(services.database, true);
    await load(app);
    const own = { name: "Own", phone: "9876543210", preferredTime: "now", message: "" };
    await visitor.post("/api/email/callback", own);
    const read = async () => EnquiryList.parse((await admin.get("/api/enquiries")).body).enquiries;
    const all = await read();
    const samples = all.filter(({ sample }) => sample);
    const customers = async () =>
      CustomerList.parse((await admin.get("/api/customers")).body).customers.map(({ name }) => name);
    const named = samples.filter(({ customerId }) => customerId !== null).length;
    expect(await customers()).toHaveLength(named + 1);
    expect(named).toBeGreaterThan(3);
    expect(all.map(({ name, reference, sample }) => [name, reference, sample])).toEqual([
      ["Own", "E-1001", false],
      ["Meena", null, true],
      [null, null, true],
      ["Ravi", null, true],
      ["Kiran", null, true],
      ["Asha", null, true],
      [null, null, true],
    ]);
    expect(samples.map(({ state }) => state)).toEqual(["new", "new", "new", "new", "new", "answered"]);
    for (const { phone, contact } of samples)
      expect(`${phone} ${contact}`).toMatch(/\+91 00000 000\d\d|@example\.com$/);
    expect(samples[1]?.catalogue?.page).toBe(16);
    expect(samples[4]?.items).toHaveLength(4);
    const [photo] = samples[2]?.items[0]?.photos ?? [];
    expect((await admin.get(String(photo?.small))).headers.get("content-type")).toBe("image/webp");
    expect((await visitor.get(String(photo?.small).split("?")[0] ?? "")).status).toBe(404);
    for (const { _id, delivery } of samples) {
      expect(delivery.state).toBe("none");
      expect((await admin.post(`/api/enquiries/${_id}/deliver`)).status).toBe(409);
    }
    const jobs = await services.database.main.selectFrom("jobs").select("subject").execute();
    expect(jobs.filter(({ subject }) => samples.some(({ _id }) => _id === subject))).toEqual([]);
    const desk = Desk.parse((await admin.get("/api/desk")).body);
    expect(desk.enquiries.first.map(({ about, sample }) => [about, sample])).toEqual([
      ["list", true],
      ["message", true],
      ["photo", true],
      ["page", true],
      ["part", true],
    ]);
    expect(desk.searches.first.map(({ times, sample }) => [times, sample])).toEqual([
      [4, true],
      [2, true],
      [1, true],
    ]);
    expect((await admin.get("/api/interest")).body.parts).toHaveLength(4);
    const done = async () =>
      Checklist.parse((await admin.get("/api/checklist")).body).items.find(({ id }) => id === "enquiry")
        ?.isDone;
    expect(await done()).toBe(false);

    const { removed } = (await admin.post("/api/settings/data/remove-samples")).body;
    expect(removed.enquiries).toBe(6);
    expect((await read()).map(({ name }) => name)).toEqual(["Own"]);
    expect(await customers()).toEqual(["Own"]);
    const after = Desk.parse((await admin.get("/api/desk")).body);
    expect([after.enquiries.total, after.searches.total, after.lowStock.total]).toEqual([1, 0, 0]);
    expect((await admin.get("/api/interest")).body.parts).toEqual([]);
    expect((await snapshot(services)).records).toEqual([]);
  });

  test("a truncated or altered sample set is rejected and leaves nothing", async ({ app }) => {
    const { services } = app;
    await planSample(services.database, true);
    const before = await snapshot(services);
    const bytes = await readFile(setPath());
    const damaged = join(folder, "damaged.tar");
    const middle = bytes.length >> 1;
    for (const broken of [bytes.subarray(0, -1), bytes.fill(~(bytes[middle] ?? 0), middle, middle + 1)]) {
      await writeFile(damaged, broken);
      await services.database.main.updateTable("jobs").set({ due_at: 0 }).execute();
      await expect(load(app, damaged)).rejects.toThrow();
    }
    const { records, staged } = await snapshot(services);
    expect([records, staged]).toEqual([before.records, []]);
    expect((await everything(app)).slides).toEqual([]);
  });

  test("is not loaded on a site that starts empty, nor reloaded after removal", async ({ app }) => {
    await planSample(app.services.database, false);
    await planSample(app.services.database, true);
    await load(app);
    expect(await jobsOf(app)).toEqual([]);
    expect((await everything(app)).products).toEqual([]);
  });
});
