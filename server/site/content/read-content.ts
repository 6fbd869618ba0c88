import type {
  AboutContentBody,
  AboutPageAnswer,
  FactsContentBody,
  HomeContentBody,
  HomePageAnswer,
  ReviewsContent,
  ReviewsContentBody,
} from "../../../contract/site/site-content.ts";
import type { Database } from "../../platform/database/open.ts";
import { readSetting } from "../../platform/database/settings.ts";
import { FIRST_ABOUT, FIRST_FACTS, FIRST_HOME, FIRST_REVIEWS } from "./first-content.ts";

type Readable = Pick<Database, "read">;

/** GET /site/home: what is the owner's of the home page. */
export const readHomePage = async (database: Readable): Promise<HomePageAnswer> => ({
  home: await readHome(database),
  ...(await readFacts(database)),
  reviews: await readReviews(database),
});

/** GET /site/about: the same of the about page. */
export const readAboutPage = async (database: Readable): Promise<AboutPageAnswer> => ({
  about: await readAbout(database),
  ...(await readFacts(database)),
});

/** All of it as Settings shows it; each part is the owner's or the first one, and never has more than its fields. */
export const readContent = async (database: Readable) => ({
  home: await readHome(database),
  facts: await readFacts(database),
  about: await readAbout(database),
  reviews: await readReviews(database),
});

async function readHome(database: Readable): Promise<HomeContentBody> {
  const home = await inForce(database, "home", FIRST_HOME);
  const { headline, text, description, qualityHeading, qualityText } = home;
  return { headline, text, description, qualityHeading, qualityText };
}

async function readFacts(database: Readable): Promise<FactsContentBody> {
  const { claims, facts } = await inForce(database, "facts", FIRST_FACTS);
  return { claims, facts };
}

async function readAbout(database: Readable): Promise<AboutContentBody> {
  const about = await inForce(database, "about", FIRST_ABOUT);
  const { headline, text, description, expertise, mission, promises } = about;
  return { headline, text, description, expertise, mission, promises };
}

async function readReviews(database: Readable): Promise<ReviewsContent> {
  const { rating, satisfaction, reviews } = await inForce(database, "reviews", FIRST_REVIEWS);
  return {
    rating,
    satisfaction,
    reviews: reviews.map((review) => ({ ...review, avatar: review.author.charAt(0).toUpperCase() })),
  };
}

const inForce = async <T extends HomeContentBody | FactsContentBody | AboutContentBody | ReviewsContentBody>(
  database: Readable,
  key: string,
  first: T,
): Promise<T> => ({ ...first, ...(await readSetting<Partial<T>>(database, key)) });
