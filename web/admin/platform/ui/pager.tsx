import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

interface Props {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  label: string;
}

/** Previous, 'Page X of Y' and Next, for every list of the back office (spec section 2). */
export function AdminPager({ page, totalPages, onPage, label }: Props) {
  return (
    <nav className="tfoot cluster to-end small nums" aria-label={label}>
      <Button size="small" {...unlessBusy(page <= 1, () => onPage(page - 1))}>
        Previous
      </Button>
      <span role="status">
        Page {page} of {totalPages}
      </span>
      <Button size="small" {...unlessBusy(page >= totalPages, () => onPage(page + 1))}>
        Next
      </Button>
    </nav>
  );
}
