import { Link } from "@tanstack/react-router";
import { useBusiness } from "../../ui/business.ts";
import { Mark } from "../../ui/mark.tsx";

/** The mark beside the short name of the business and its tagline. */
export function Brand() {
  const { companyName, tagline } = useBusiness();
  const [shortName] = companyName.split(" ");
  return (
    <Link className="brand" to="/">
      <Mark />
      <span>
        {shortName}
        <small>{tagline}</small>
      </span>
    </Link>
  );
}
