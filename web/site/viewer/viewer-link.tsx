import type { ReactNode } from "react";
import { categoryNamed } from "#contract/platform/categories.ts";
import { siteQuery } from "#web/api/queries.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { useNavigate, useNavigation } from "#web/routing/use-router.ts";
import type { ViewerSearch } from "#web/search-params.ts";
import { loadViewer } from "./load-viewer.ts";

type Props = ViewerSearch & { className?: string; children: ReactNode };

/** Its address is the catalogue page's own, so that it works without script and in a new tab. */
export function ViewerLink({ className, children, ...opened }: Props) {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const { catalogue, leaf = 1 } = opened;
  const shown = {
    className,
    onPointerEnter: loadViewer,
    onFocus: loadViewer,
  };
  const over = {
    to: "." as const,
    search: (now: ViewerSearch) => ({ ...now, ...opened }),
    resetScroll: false,
  };
  // Not `useShownCategories`: the back office, which shows this link too, has not loaded the site's data.
  const { data: site } = useAnswer(siteQuery, { keepsFailure: true });
  const category = categoryNamed(site?.categories ?? [], catalogue ?? "");
  if (!category) {
    return (
      <Link {...over} {...shown}>
        {children}
      </Link>
    );
  }
  const href = navigation.addressOf({
    to: "/catalogue/$category/$page",
    params: { category: category.id, page: String(leaf) },
  });
  return (
    <a
      {...shown}
      href={href}
      data-waits=""
      onClick={(event) => {
        const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event;
        if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
        event.preventDefault();
        navigate(over);
      }}
    >
      {children}
    </a>
  );
}
