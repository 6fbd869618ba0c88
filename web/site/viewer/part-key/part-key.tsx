import { type MouseEvent, type PointerEvent, type ReactNode, type UIEvent, useEffect, useRef } from "react";
import type { PartSummary } from "#web/api/parts.ts";
import { Link } from "#web/routing/link.tsx";
import { AddButton } from "#web/site/enquiry/list/add-button.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { StockWord } from "#web/ui/parts/part-card.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { AddAll } from "./add-all.tsx";
import { AddQuantity } from "./add-quantity.tsx";
import "./part-key.css";

/** A line of the key, with its number on the drawing or null: a part, or a link to a list or page of the site. */
interface KeyLine {
  number: string | null;
  part: PartSummary | undefined;
  /** The initial quantity; default: one. */
  quantity?: number | undefined;
  link?: { label: string; path: string; count: number | null } | undefined;
}

interface Props {
  /**
   * `plate`: two columns below 1181 px, a row that snaps on phones; `lists`: the same, two rows on phones; `page`: one column at every width; `sheet`: over a page on a
   * phone, each line with its quantity, and its title opens the part too.
   */
  frame: "plate" | "lists" | "page" | "sheet";
  heading: string;
  lines: readonly KeyLine[];
  /** The id of the highlighted part. */
  lit: string | undefined;
  /** The id of the part whose card is open. */
  open: string | undefined;
  /** In place of the heading, which stands elsewhere too, and of the number of lines. */
  aside?: ReactNode;
  /** Whether parts can be added to the enquiry list. */
  canAsk?: boolean;
  onPoint: (id: string | undefined) => void;
  onOpen: (id: string) => void;
}

/** Milliseconds without scrolling until a row that snaps is at rest. */
const RESTS = 120;

/** One part is open: its card replaces its line, so that the height is constant. Links without script. */
export function PartKey({ frame, heading, lines, lit, open, aside, canAsk = true, onPoint, onOpen }: Props) {
  const isPlate = frame === "plate" || frame === "lists";
  const list = useRef<HTMLOListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(open);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    if (list.current) showOpen(list.current);
  }, [open]);
  /** On phones the part that a swipe stops at opens. */
  const onScroll = ({ currentTarget: row }: UIEvent<HTMLOListElement>) => {
    if (row.scrollWidth <= row.clientWidth) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const line = lines[nearest(row)];
      const id = line && idOf(line);
      if (!id || id === shown.current) return;
      shown.current = id;
      onOpen(id);
    }, RESTS);
  };
  return (
    <section
      className={isPlate ? "part-key key-plate" : "part-key key-page"}
      data-frame={frame}
      aria-label={heading}
    >
      <header className="line between">
        <h2 className={aside ? "sr" : "small"}>{heading}</h2>
        {aside || <span className="mono fine quiet">{lines.length}</span>}
      </header>
      <ol ref={list} onScroll={onScroll}>
        {lines.map((line) => (
          <KeyItem
            key={idOf(line)}
            line={line}
            isLit={idOf(line) === lit}
            isOpen={idOf(line) === open}
            canAsk={canAsk}
            frame={frame}
            onPoint={onPoint}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {canAsk && !isPlate && (
        <div className="needs-script off-paper">
          <AddAll lines={lines.flatMap(({ part, quantity }) => (part ? { part, quantity } : []))} />
        </div>
      )}
    </section>
  );
}

/** A part's id, or the path of a link. */
const idOf = ({ part, link }: KeyLine): string => part?.id ?? link?.path ?? "";

interface ItemProps extends Pick<Props, "frame" | "onPoint" | "onOpen"> {
  line: KeyLine;
  isLit: boolean;
  isOpen: boolean;
  canAsk: boolean;
}

function KeyItem({ line, isLit, isOpen, onPoint, ...ofPart }: ItemProps) {
  const id = idOf(line);
  const { number, part, quantity, link } = line;
  return (
    <li
      className={link && "key-link"}
      data-lit={isLit || undefined}
      data-open={isOpen || undefined}
      onPointerEnter={({ pointerType }: PointerEvent) => {
        if (pointerType === "mouse") onPoint(id);
      }}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
    >
      {link && (
        <>
          <span className="middle mono key-number" aria-hidden="true">
            {number}
          </span>
          <a className="key-title unlined" href={link.path}>
            {link.label}
          </a>
          {link.count !== null && (
            <span className="mono small quiet key-count">
              {link.count}
              <span className="sr"> parts</span>
            </span>
          )}
        </>
      )}
      {part && <KeyPart part={part} number={number} quantity={quantity} isOpen={isOpen} {...ofPart} />}
    </li>
  );
}

interface PartProps extends Pick<ItemProps, "isOpen" | "canAsk" | "frame" | "onOpen"> {
  part: PartSummary;
  number: string | null;
  quantity: number | undefined;
}

function KeyPart({ part, number, quantity, isOpen, canAsk, frame, onOpen }: PartProps) {
  const { id, title, code, inStock, image } = part;
  const params = { productId: String(part.productId) };
  const isSheet = frame === "sheet";
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <>
      {/* The keyboard and screen readers have the number on the drawing and the title's link. */}
      <Link
        className="middle mono key-number"
        to="/products/details/$productId"
        params={params}
        tabIndex={-1}
        aria-hidden="true"
        data-waits=""
        onClick={onClick}
      >
        {number}
      </Link>
      <div className="key-image off-paper">
        <ResponsiveImage image={image} sizes="116px" />
      </div>
      <div className="key-text">
        <Link
          className="key-title unlined"
          to="/products/details/$productId"
          params={params}
          {...(isSheet && { onClick, "data-waits": "" })}
        >
          <Unbroken text={title} />
        </Link>
        <span className="mono fine quiet breaks" translate="no">
          {code}
        </span>
        <StockWord inStock={inStock} />
      </div>
      {canAsk && (
        <div className="key-add needs-script off-paper">
          {isOpen || isSheet ? (
            <AddQuantity part={part} quantity={quantity} look={frame === "page" ? "fill" : undefined} />
          ) : (
            <AddButton
              part={part}
              className={buttonClass({ look: "bare", shape: "icon" })}
              label="Add to list"
              quantity={() => quantity ?? 1}
              isIcon
            />
          )}
        </div>
      )}
    </>
  );
}

/** Returns the index of the line at the start of a row that snaps. */
function nearest(row: HTMLElement): number {
  const way = (line: Element) => Math.abs((line as HTMLElement).offsetLeft - row.scrollLeft - row.offsetLeft);
  const lines = [...row.children];
  return lines.reduce((best, line, at) => (way(line) < way(lines[best] as Element) ? at : best), 0);
}

/** Scrolls the open line into its list's view. The page doesn't scroll. */
function showOpen(list: HTMLElement): void {
  const line = list.querySelector<HTMLElement>("[data-open]");
  if (!line) return;
  const { top, bottom, left } = line.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const isRow = list.scrollWidth > list.clientWidth;
  const up = Math.min(0, top - frame.top) || Math.max(0, bottom - frame.bottom);
  list.scrollBy(
    isRow
      ? { left: left - frame.left - Number.parseFloat(getComputedStyle(list).scrollPaddingLeft || "0") }
      : { top: up },
  );
}
