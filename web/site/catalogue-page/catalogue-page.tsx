import { type ComponentType, useEffect, useState } from "react";
import { catalogTitle, sectionTitle } from "#contract/catalogs/catalog-rules.ts";
import { categoryLabel } from "#contract/platform/categories.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import { KEPT_CATALOGUE } from "#contract/site/kept-catalogue-messages.ts";
import { answers } from "#web/api/answers-now.ts";
import { type Leaf, leafQuery, leafTitle, sectionOfLeaf } from "#web/api/catalogue-leaf.ts";
import { ApiError } from "#web/api/client.ts";
import { loadNeeded } from "#web/api/needed-script.ts";
import { labelOf } from "#web/api/page-parts.ts";
import { useLoaded } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { NotFound, type PageHead } from "#web/routing/routes.ts";
import { useBusiness, useShownCategories, useSiteBehaviour } from "#web/ui/business.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { mailLink } from "#web/ui/contact-links.ts";
import { Icon } from "#web/ui/icons.tsx";
import { pageHead } from "#web/ui/page-head.ts";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { dialogLinkProps } from "../enquiry/links/open-dialog.tsx";
import { CATALOGUE } from "../offline/kept.ts";
import { aboutPage } from "../viewer/about-page.ts";
import { LeafImage, phoneImages } from "../viewer/leaf-image.tsx";
import { PartKey } from "../viewer/part-key/part-key.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";
import { Neighbours, TurnDock, TurnLinks, usePreloadedNeighbours } from "./turn-links.tsx";
import "./catalogue-page.css";

/** Fetches a catalogue page. An unknown one, or one of a hidden catalogue, throws NotFound. */
export async function load(params: { category: string; page: string }): Promise<PageHead> {
  const leaf = await answers()
    .ensure(leafQuery(params.category, params.page))
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? new NotFound() : error;
    });
  const { page, category, originalName } = leaf;
  const section = sectionOfLeaf(leaf);
  return pageHead({
    title: `${section ? `${sectionTitle(section)}, page` : "Page"} ${page.pageNumber}, ${catalogTitle(originalName)}`,
    description: summaryOf(leaf),
    canonical: `/catalogue/${category}/${page.pageNumber}`,
    preload: phoneImages(page),
  });
}

interface Props {
  params: { readonly category: string; readonly page: string };
}

/** A page of a catalogue at its own address, readable and turnable without script (ruling of 2026-11-24). */
export function Page({ params: { category, page } }: Props) {
  const leaf = useLoaded(leafQuery(category, page));
  usePreloadedNeighbours(leaf);
  return (
    <>
      <Stage key={page} leaf={leaf} />
      <About leaf={leaf} />
      <KeepCatalogue key={category} leaf={leaf} />
      <TurnDock leaf={leaf} />
    </>
  );
}

export function Missing() {
  return (
    <section className="wrap page-top crash">
      <div className="sechead">
        <h1 className="title-36">There is no such catalogue page</h1>
      </div>
      <div className="cluster">
        <ViewerLink className={buttonClass({ look: "fill" })} catalogue="default">
          <Icon name="book" />
          Open the catalogues
        </ViewerLink>
        <Link className={buttonClass()} to="/products">
          Browse products
        </Link>
      </div>
    </section>
  );
}

/** The page with its sections and parts, on the stage that the viewer has too. */
function Stage({ leaf }: { leaf: Leaf }) {
  const { category, parts, page } = leaf;
  const [lit, setLit] = useState<string>();
  const [open, setOpen] = useState(parts[0]?.id);
  return (
    <section className="stage-frame leaf-stage" aria-label="Catalogue page">
      <header className="line stage-tools leaf-tools no-phone">
        <b className="cut">{catalogTitle(leaf.originalName)}</b>
        <TurnLinks leaf={leaf} />
        <ViewerLink className={buttonClass({}, "push")} catalogue={category} leaf={page.pageNumber}>
          <Icon name="search" />
          Zoom and search
        </ViewerLink>
        <PageActions leaf={leaf} />
      </header>
      <nav className="nav-list stage-side leaf-contents" aria-label="Sections">
        <Sections leaf={leaf} />
      </nav>
      <details className="folding stage-side leaf-contents">
        <summary className="line small">
          <b className="cut">{sectionOfLeaf(leaf) ?? catalogTitle(leaf.originalName)}</b>
          <span className="mono fine quiet push">Page {page.pageNumber}</span>
        </summary>
        <nav className="nav-list" aria-label="Sections">
          <Sections leaf={leaf} />
        </nav>
      </details>
      <div className="middle leaf-ground">
        <div className="anchor leaf-sheet stage-paper">
          <ViewerLink className="block" catalogue={category} leaf={page.pageNumber}>
            <LeafImage page={page} alt={`Page ${page.pageNumber}: ${leafTitle(leaf)}. Opens in the viewer`} />
          </ViewerLink>
          <Marks {...{ leaf, lit, open }} onPoint={setLit} onOpen={setOpen} />
        </div>
      </div>
      <div className={parts.length ? "stage-parts leaf-parts" : "stage-parts leaf-parts no-phone off-paper"}>
        <PartKey
          frame="page"
          heading="Parts on this page"
          lines={parts.map((part) => ({ number: labelOf(part), part }))}
          {...{ lit, open }}
          onPoint={setLit}
          onOpen={setOpen}
        />
      </div>
    </section>
  );
}

interface MarksProps {
  leaf: Leaf;
  lit: string | undefined;
  open: string | undefined;
  onPoint: (id: string | undefined) => void;
  onOpen: (id: string) => void;
}

/** Links at the parts' positions on the page; each opens the part's line next to the page. */
function Marks({ leaf: { page, parts }, lit, open, onPoint, onOpen }: MarksProps) {
  const { width, height } = page;
  return (
    <svg className="contained leaf-marks" viewBox={`0 0 ${width} ${height}`} aria-label="Parts on the page">
      {parts.map((part) => {
        const label = labelOf(part);
        return (
          <a
            key={part.id}
            href={`/products/details/${part.productId}`}
            aria-label={`${label ? `${label}: ` : ""}${part.title}, ${part.code}`}
            data-waits=""
            data-lit={part.id === lit || undefined}
            data-open={part.id === open || undefined}
            onPointerEnter={() => onPoint(part.id)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onPoint(part.id)}
            onBlur={() => onPoint(undefined)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(part.id);
            }}
          >
            {part.spots
              .flatMap(({ boxes }) => boxes)
              .map(([left, top, w, h]) => (
                <rect
                  key={`${left} ${top}`}
                  x={left * width - 6}
                  y={top * height - 6}
                  width={w * width + 12}
                  height={h * height + 12}
                />
              ))}
          </a>
        );
      })}
    </svg>
  );
}

function Sections({ leaf }: { leaf: Leaf }) {
  const { category, sections } = leaf;
  const current = sectionOfLeaf(leaf);
  return sections.map(({ name, page }) => (
    <Link
      key={name}
      className="unlined stage-line"
      to="/catalogue/$category/$page"
      params={{ category, page: String(page) }}
      aria-current={name === current ? "true" : undefined}
    >
      <span className="breaks">{name}</span>
      <span className="mono fine quiet">{page}</span>
    </Link>
  ));
}

function PageActions({ leaf }: { leaf: Leaf }) {
  const { email } = useBusiness();
  const { category, originalName, page, pdfUrl, pdfBytes } = leaf;
  const title = catalogTitle(originalName);
  const about = aboutPage({
    catalogue: category,
    title,
    page: page.pageNumber,
    section: sectionOfLeaf(leaf),
  });
  return (
    <>
      <a
        className={buttonClass()}
        href={mailLink(email, about.subject)}
        {...dialogLinkProps("email", about, true)}
      >
        <Icon name="mail" />
        Enquire about this page
      </a>
      {pdfUrl && (
        <a className={buttonClass()} href={pdfUrl} download={originalName}>
          Download PDF {pdfBytes > 0 && <span className="mono fine leaf-bytes">{formatBytes(pdfBytes)}</span>}
        </a>
      )}
    </>
  );
}

function About({ leaf }: { leaf: Leaf }) {
  const { category, page, text } = leaf;
  return (
    <article className="wrap split early gap-10 leaf-about">
      <div>
        <nav aria-label="Breadcrumb">
          <ol className="cluster fine quiet crumbs">
            <li>
              <Link to="/">Home</Link>
            </li>
            <li>
              <Link to="/products/$category" params={{ category }} activeOptions={{ exact: true }}>
                {categoryLabel(useShownCategories(), category)}
              </Link>
            </li>
            <li aria-current="page">Catalogue, page {page.pageNumber}</li>
          </ol>
        </nav>
        <div className="stack gap-3">
          <h1 className="title-36">{leafTitle(leaf)}</h1>
          <p className="quiet read">
            <Unbroken text={summaryOf(leaf)} />
          </p>
          {text.trim() && (
            <details className="folding off-paper">
              <summary className="line">Text of this page</summary>
              <p className="small quiet read as-written">{text}</p>
            </details>
          )}
        </div>
        <div className="cluster spaced leaf-acts only-phone off-paper">
          <PageActions leaf={leaf} />
        </div>
      </div>
      <Neighbours leaf={leaf} />
    </article>
  );
}

/** Offers to keep the whole catalogue on this device; says so if it is kept. */
function KeepCatalogue({ leaf }: { leaf: Leaf }) {
  const { offlineMegabytes } = useSiteBehaviour();
  const [Panel, setPanel] = useState<ComponentType<{ leaf: Leaf; onClose: () => void }>>();
  const load = async () => {
    const { KeepPanel } = await loadNeeded(() => import("../offline/keep-panel.tsx"));
    setPanel(() => KeepPanel);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once
  useEffect(() => {
    const isKept = globalThis.caches?.has(CATALOGUE + leaf.category);
    isKept?.then((is) => (is ? load() : undefined)).catch(() => undefined);
  }, []);
  if (!offlineMegabytes) return null;
  return (
    <section className="wrap needs-script off-paper leaf-keep">
      {Panel ? (
        <Panel leaf={leaf} onClose={() => setPanel(undefined)} />
      ) : (
        <Button shape="lines" onClick={() => load().catch(() => undefined)}>
          {KEPT_CATALOGUE.keep}
        </Button>
      )}
    </section>
  );
}

/** The number of parts that a page's description names. */
const NAMED_MAX = 4;

/** Describes the page in a sentence: its place in the catalogue and its first parts. */
function summaryOf({ originalName, page, totalPages, parts }: Leaf): string {
  const place = `Page ${page.pageNumber} of ${totalPages}, ${catalogTitle(originalName)}.`;
  const named = parts.slice(0, NAMED_MAX).map(({ title, code }) => `${title} ${code}`);
  const others = parts.length - named.length;
  if (!named.length) return place;
  return `${place} ${named.join("; ")}${others > 0 ? ` and ${others} more` : ""}.`;
}
