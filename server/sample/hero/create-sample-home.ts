import type { FastifyBaseLogger } from "fastify";
import { CreateSliderBody, HeroTabBody } from "../../../contract/hero.ts";
import { CreateNewsBody } from "../../../contract/news.ts";
import type { Database } from "../../database/open.ts";
import { SYSTEM } from "../../database/write.ts";
import { SLIDES } from "../../hero/slider.ts";
import { listTabs, saveTab } from "../../hero/tabs.ts";
import { createItem } from "../../items/create-item.ts";
import type { ItemTable } from "../../items/kind.ts";
import { listItems } from "../../items/store.ts";
import { NEWS_ITEMS } from "../../news/news.ts";
import type { Services } from "../../services.ts";
import { SAMPLE_HOME_JOB } from "../jobs.ts";
import { SAMPLE_NEWS } from "../news.ts";
import { CARD, type Rasteriser } from "../rasterise.ts";
import { doSampleJob } from "../sample-job.ts";
import { withDrawings, withRasteriser } from "../with-drawings.ts";
import { PLATE, SAMPLE_SLIDES } from "./slides.ts";
import { SAMPLE_TABS } from "./tabs.ts";

/** Makes the sample slides, news and company tabs through the operations that the API uses, if that job is waiting. */
export async function createSampleHome(
  services: Services,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  const isComplete = await doSampleJob(services.database, SAMPLE_HOME_JOB, stopping, (make) =>
    withRasteriser(async (rasteriser) => make(await missingPieces(services, rasteriser))),
  );
  if (isComplete) log.info("the sample home page is complete");
}

/** What is still to be made, each a piece of work: the slides in their order, the tabs, the news from the oldest. */
async function missingPieces(
  services: Services,
  rasteriser: Rasteriser,
): Promise<(() => Promise<unknown>)[]> {
  const { database, staging } = services;
  const slides = await sampleTitles(database, "hero_slides");
  const news = await sampleTitles(database, "news");
  const tabs = new Set((await listTabs(database)).map((tab) => tab.title));
  const sample = { sample: true };
  return [
    ...SAMPLE_SLIDES.filter(({ title }) => !slides.has(title)).map(
      ({ drawing, ...texts }) =>
        () =>
          withDrawings(staging, rasteriser, [drawing], PLATE, (staged) =>
            createItem(services, SYSTEM, SLIDES, CreateSliderBody.parse(texts), staged, sample),
          ),
    ),
    ...SAMPLE_TABS.filter(({ title }) => !tabs.has(title)).map(
      ({ drawings, ...texts }) =>
        () =>
          withDrawings(staging, rasteriser, drawings, CARD, (staged) =>
            saveTab(services, SYSTEM, HeroTabBody.parse(texts), staged, sample),
          ),
    ),
    ...SAMPLE_NEWS.toReversed()
      .filter(({ title }) => !news.has(title))
      .map(
        ({ drawings, ...texts }) =>
          () =>
            withDrawings(staging, rasteriser, drawings, CARD, (staged) =>
              createItem(
                services,
                SYSTEM,
                NEWS_ITEMS,
                NEWS_ITEMS.textsOf(CreateNewsBody.parse(texts)),
                staged,
                sample,
              ),
            ),
      ),
  ];
}

async function sampleTitles(database: Database, table: ItemTable): Promise<Set<string>> {
  const rows = await listItems(database.read, table, { onlyActive: false });
  return new Set(rows.filter((row) => row.sample === 1).map((row) => row.title));
}
