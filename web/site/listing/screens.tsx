import { LISTING } from "../../../contract/messages.ts";
import { type Category, DEFAULT_CATEGORY, isCategory } from "../../../contract/platform/categories.ts";
import { sentenceOf } from "../../api/client.ts";
import { useNavigation } from "../../routing/use-router.ts";
import type { ListingSearch } from "../../search-params.ts";
import { Button } from "../../ui/button.tsx";
import { CategoryPills, ListingHead, ListingPage } from "./listing-page.tsx";

interface Props {
  params: { readonly category: string };
  search: ListingSearch;
}

const categoryOf = (text: string): Category => (isCategory(text) ? text : DEFAULT_CATEGORY);

export const Page = ({ params, search }: Props) => (
  <ListingPage category={categoryOf(params.category)} search={search} />
);
export const Failed = ({ params, error }: Props & { error: unknown }) => (
  <ListingError category={categoryOf(params.category)} error={error} />
);

/** The error screen of a listing: the server's message or a default, and a retry button (spec section 8). */
function ListingError({ error, category }: { error: unknown; category: Category }) {
  const { reload } = useNavigation();
  return (
    <div className="wrap">
      <ListingHead category={category} />
      <CategoryPills current={category} counts={undefined} />
      <div className="empty">
        <h2 className="minor" role="alert">
          {sentenceOf(error) ?? LISTING.failed}
        </h2>
        <div className="cluster ways">
          <Button className="needs-script" onClick={reload}>
            Try again
          </Button>
        </div>
      </div>
    </div>
  );
}
