import { Link } from "#web/routing/link.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useList } from "./store.ts";

/** The link to the list, once it has a line; its space in the bar is reserved. */
export function ListLink() {
  const count = useList()?.length;
  return (
    <div className="push bar-list">
      {count ? (
        <Link
          className="bar-link"
          to="/enquiry-list"
          aria-label={`Enquiry list (${count})`}
          title="Enquiry list"
        >
          <Icon name="list" />
          <span className="caption">Enquiry list</span>
          <span>({count})</span>
        </Link>
      ) : null}
    </div>
  );
}
