import { LISTING } from "../../../contract/messages.ts";
import { sentenceOf } from "../../api/client.ts";
import { useNavigation } from "../../routing/use-router.ts";
import type { ListingSearch } from "../../search-params.ts";
import { Button } from "../../ui/button.tsx";
import { CategoryPills, ListingHead, ListingPage } from "./listing-page.tsx";

interface Props {
  params: { readonly category: string };
  search: ListingSearch;
}

export const Page = ({ params, search }: Props) => <ListingPage category={params.category} search={search} />;
export const Failed = ({ params, error }: Props & { error: unknown }) => (
  <ListingError category={params.category} error={error} />
);

/** The error screen of a listing: the server's message or a default, and a retry button (spec section 8). */
function ListingError({ error, category }: { error: unknown; category: string }) {
  const { reload } = useNavigation();
  return (
    <div className="wrap">
      <ListingHead category={category} />
      <CategoryPills current={category} counts={undefined} />
      <div className="empty">
        <h2 className="minor" role="alert">
          {sentenceOf(error) ?? LISTING.failed}
        </h2>
        <div className="cluster spaced ways">
          <Button className="needs-script" onClick={reload}>
            Try again
          </Button>
        </div>
      </div>
    </div>
  );
}
