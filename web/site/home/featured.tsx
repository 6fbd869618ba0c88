import { useQuery } from "@tanstack/react-query";
import { FEATURED } from "../../../contract/messages.ts";
import { featuredQuery } from "../../api/home.ts";
import { FeaturedSection, FeaturedStrip } from "./featured-strip.tsx";

/** The featured parts, or what stands in their place (spec section 8, 'Featured'). */
export function Featured() {
  const { data: parts, isError } = useQuery({ ...featuredQuery, retryOnMount: false });
  if (parts?.length) return <FeaturedStrip parts={parts} />;
  return (
    <FeaturedSection>
      {isError ? (
        <p className="none bad" role="alert">
          {FEATURED.failed}
        </p>
      ) : parts ? (
        <p className="none">{FEATURED.empty}</p>
      ) : (
        <p className="none waiting" role="status">
          {FEATURED.loading}
        </p>
      )}
    </FeaturedSection>
  );
}
