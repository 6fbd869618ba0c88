import { type ComponentProps, type MouseEvent, useRef } from "react";
import { type Place, placeOf, type Target } from "./addresses.ts";
import { type Navigation, useNavigation, usePlace } from "./use-router.ts";

/** A link is followed soon after one points at it: what it leads to is read from then on, in milliseconds. */
const INTENT = 50;

interface Ways {
  /** Leaves the page scrolled as it is. */
  resetScroll?: boolean;
  /** When the link leads to where one is: `exact`, to nothing above it; `includeSearch`: the same parameters too. */
  activeOptions?: { exact?: boolean; includeSearch?: boolean };
}
type Props = Target & Ways & Omit<ComponentProps<"a">, "href">;

/** A link to a page of the site, typed by its address. Where one is, it says so. */
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
  const place = usePlace();
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

/** Whether somebody has asked his browser to load less: what may never be looked at is not read for him then. */
const isDataSaved = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Shows the page without loading a document, unless the person wants it elsewhere. */
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

/** Whether a link leads to where one is, or above it. */
function isActive(
  href: string,
  place: Place,
  { exact = false, includeSearch = true }: NonNullable<Ways["activeOptions"]> = {},
): boolean {
  const [path] = href.split("?", 1);
  const isOn = path === place.pathname || (!exact && place.pathname.startsWith(`${path}/`));
  // Most links lead elsewhere: only of the others the parameters are read.
  if (!isOn || !includeSearch) return isOn;
  const { search } = placeOf(href);
  const same = (name: string) => String(search[name]) === String(place.search[name]);
  return Object.keys(search).every(same) && (!exact || Object.keys(place.search).every(same));
}
