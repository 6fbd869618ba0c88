import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Category, NAVIGATION_LABELS } from "../../../contract/categories.ts";
import { latestQuery } from "../../api/queries.ts";
import { PartPicture } from "../../ui/picture.tsx";

const PICTURE = "(min-width: 768px) 200px, 120px";

/** A brand, what the firm knows of its looms, and the drawing of one of its parts. */
export function BrandKnowledge({ category, text }: { category: Category; text: string }) {
  const { data: parts } = useQuery({ ...latestQuery(category), retryOnMount: false });
  return (
    <li>
      <PartPicture image={parts?.[0]?.image} sizes={PICTURE} />
      <div>
        <h3>
          <Link to="/products/$category" params={{ category }}>
            {NAVIGATION_LABELS[category]}
          </Link>
        </h3>
        <p>{text}</p>
      </div>
    </li>
  );
}
