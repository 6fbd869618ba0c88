import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { ApiError } from "../../api/client.ts";
import { partQuery, relatedQuery } from "../../api/queries.ts";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

const DESCRIPTION_LENGTH = 155;

/**
 * Reads what the page of a part shows. An unknown part is 'not found', so that the answer is 404 and the
 * address stays (ruling 'Unknown category'); missing related parts spoil nothing.
 */
export async function loadProduct(queryClient: QueryClient, id: string): Promise<PageHead> {
  const related = queryClient.prefetchQuery(relatedQuery(id));
  const part = await queryClient.ensureQueryData(partQuery(id)).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  });
  await related;
  return pageHead(queryClient, {
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
