import { type ComponentProps, type MouseEvent, useRef } from "react";
import { type PageAddress, parseAddress, type Target } from "./addresses.ts";
import { type Navigation, useNavigation, usePageAddress } from "./use-router.ts";

/** Hover time in milliseconds before a link's target is preloaded. */
const INTENT = 50;

interface LinkOptions {
  /** `false` keeps the scroll position. */
  resetScroll?: boolean;
  /** When the link counts as active. `exact`: not for pages below it; `includeSearch`: only with the same parameters. */
  activeOptions?: { exact?: boolean; includeSearch?: boolean };
}
type Props = Target & LinkOptions & Omit<ComponentProps<"a">, "href">;

/** A link to a page of the site. It has `aria-current` on that page. */
export function Link({
  to,
  params,
  search,
  resetScroll,
  activeOptions,
  onClick,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onTouchStart,
  children,
  ...props
}: Props) {
  const navigation = useNavigation();
  const place = usePageAddress();
  const href = navigation.addressOf({ to, params, search } as Target);
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const preload = () => {
    if (!isDataSaved()) navigation.preload(href);
  };
  return (
    <a
      aria-current={isActive(href, place, activeOptions) ? "page" : undefined}
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        follow(event, navigation, href, resetScroll);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        intent.current = setTimeout(preload, INTENT);
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        clearTimeout(intent.current);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        preload();
      }}
    >
      {children}
    </a>
  );
}

/** Returns whether the browser asks for reduced data use, which disables preloading. */
const isDataSaved = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Navigates without a document load, unless the click opens a new tab or window. */
function follow(
  event: MouseEvent<HTMLAnchorElement>,
  navigation: Navigation,
  href: string,
  resetScroll: boolean | undefined,
): void {
  const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event;
  const isElsewhere = metaKey || altKey || ctrlKey || shiftKey || currentTarget.target === "_blank";
  if (defaultPrevented || button !== 0 || isElsewhere) return;
  event.preventDefault();
  navigation.go(href, { resetScroll });
}

/** Returns whether the link leads to the current page or to one above it. */
function isActive(
  href: string,
  place: PageAddress,
  { exact = false, includeSearch = true }: NonNullable<LinkOptions["activeOptions"]> = {},
): boolean {
  const [path] = href.split("?", 1);
  const isOn = path === place.pathname || (!exact && place.pathname.startsWith(`${path}/`));
  // Parses the parameters only if the path matches.
  if (!isOn || !includeSearch) return isOn;
  const { search } = parseAddress(href);
  const same = (name: string) => String(search[name]) === String(place.search[name]);
  return Object.keys(search).every(same) && (!exact || Object.keys(place.search).every(same));
}
