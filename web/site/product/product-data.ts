import { answers } from "#web/api/answers-now.ts";
import { ApiError } from "#web/api/client.ts";
import { insteadQuery, partQuery, placesQuery, relatedQuery } from "#web/api/queries.ts";
import type { PageHead } from "#web/routing/routes.ts";
import { NotFound } from "#web/routing/routes.ts";
import { pageHead } from "#web/ui/page-head.ts";

const DESCRIPTION_LENGTH = 155;

/** Throws NotFound for an unknown part, so that the answer is 404 (ruling 'Unknown category'). */
export async function loadProduct(id: string): Promise<PageHead> {
  const { ensure, prefetch } = answers();
  const others = Promise.all([prefetch(relatedQuery(id)), prefetch(placesQuery(id))]);
  const part = await ensure(partQuery(id)).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    await prefetch(insteadQuery(id));
    throw new NotFound();
  });
  await others;
  return pageHead({
    title: `${part.title}, ${part.code}`,
    description: shorten(part.description.replace(/\s+/g, " ")),
    canonical: `/products/details/${part.productId}`,
  });
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), DESCRIPTION_LENGTH / 2))}…`;
}
