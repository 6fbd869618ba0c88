import { Link } from "../../../routing/link.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { useList } from "./store.ts";

/** The way to the list, as soon as something is on it; its place in the bar is kept free. */
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
