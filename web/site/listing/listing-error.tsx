import { LISTING } from "../../../contract/messages.ts";
import type { Category } from "../../../contract/platform/categories.ts";
import { sentenceOf } from "../../api/client.ts";
import { useNavigation } from "../../routing/use-router.ts";
import { CategoryPills } from "./category-pills.tsx";
import { ListingHead } from "./listing-head.tsx";

/** A listing that could not be read: the server's sentence, or ours, and a way to try again (spec section 8). */
export function ListingError({ error, category }: { error: unknown; category: Category }) {
  const { reload } = useNavigation();
  return (
    <div className="wrap">
      <ListingHead category={category} />
      <CategoryPills current={category} counts={undefined} />
      <div className="empty">
        <h2 className="minor" role="alert">
          {sentenceOf(error) ?? LISTING.failed}
        </h2>
        <div className="ways">
          <button type="button" className="btn needs-script" onClick={reload}>
            Try again
          </button>
        </div>
      </div>
    </div>
  );
}
