import { pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_COVER_WIDTH } from "#contract/platform/limits.ts";
import { CATALOGUE_EMPTY, FEATURED, HERO } from "#contract/site/home-messages.ts";
import { catalogMetadataQuery, openingPagesQuery } from "#web/api/catalogs.ts";
import { featuredQuery, heroQuery, homeContentQuery } from "#web/api/home.ts";
import { countsQuery } from "#web/api/queries.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { useBusiness, useMachineWords } from "#web/ui/business.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Claims } from "#web/ui/claims.tsx";
import { mailLink, telLink } from "#web/ui/contact-links.ts";
import { Icon } from "#web/ui/icons.tsx";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { Dock } from "../enquiry/links/dock.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";
import { BrandGrid } from "./brand-grid.tsx";
import { CompanyPanel } from "./company-panel.tsx";
import { FeaturedSection, FeaturedStrip } from "./featured-strip.tsx";
import { HeroSlider } from "./hero-slider.tsx";
import { allParts, homeTitle } from "./home-data.ts";
import { BrandRow, Lead } from "./lead.tsx";
import { Proof } from "./proof.tsx";
import { QuietLine } from "./quiet-line.tsx";
import { Ratings } from "./ratings.tsx";
import { COVER_IMAGE_SIZES } from "./sizes.ts";
import { YoungSite } from "./young.tsx";
import "./home.css";

/** The home page in the spec's order (section 2); a section without content is one line. */
export function HomePage() {
  const { data: counts } = useAnswer(countsQuery, { keepsFailure: true });
  const isEmpty = counts !== undefined && allParts(counts) === 0;
  return (
    <>
      {isEmpty ? (
        <>
          <YoungSite />
          <YoungSlides />
        </>
      ) : (
        <FirstScreen />
      )}
      <Featured />
      <CompanyPanel isEmpty={isEmpty} />
      <CatalogueBand />
      <BrandGrid isEmpty={isEmpty} />
      <Ratings />
      <ReachUs isEmpty={isEmpty} />
      <Dock from="home" />
    </>
  );
}

/** The headline, the large search, the brands, the slider, who answers and the claims. */
function FirstScreen() {
  const { data } = useAnswer(homeContentQuery, { keepsFailure: true });
  const machines = useMachineWords();
  const { headline, text } = data?.home ?? { headline: homeTitle(machines), text: "" };
  return (
    <section className="hero wrap">
      <h1>{headline}</h1>
      {text && <p className="quiet hero-text">{text}</p>}
      <Lead />
      <BrandRow />
      <Slides />
      <Proof />
      {data && <Claims isBrief claims={data.claims} />}
    </section>
  );
}

/** The slider or its fallback (spec section 8, 'Slider'). */
function Slides() {
  const { data: slides, isFailed } = useAnswer(heroQuery, { keepsFailure: true });
  if (slides?.length === 0) return <QuietLine title="Pictures">{HERO.empty}</QuietLine>;
  return (
    <section aria-roledescription="carousel" aria-label="Highlights">
      {isFailed ? (
        <p className="none wrong" role="alert">
          {HERO.failed}
        </p>
      ) : !slides ? (
        <div className="live-plate">
          <p className="slides marked waiting quiet" role="status">
            {HERO.loading}
          </p>
          <div className="slidebar" />
          <div className="key-place" />
        </div>
      ) : (
        <HeroSlider slides={slides} />
      )}
    </section>
  );
}

/** The slider of a site without parts, in its own place. */
function YoungSlides() {
  const { data: slides } = useAnswer(heroQuery, { keepsFailure: true });
  if (slides?.length === 0) return <Slides />;
  return (
    <div className="hero wrap">
      <Slides />
    </div>
  );
}

/** The featured parts or their fallback (spec section 8, 'Featured'). */
function Featured() {
  const { data: parts, isFailed } = useAnswer(featuredQuery, { keepsFailure: true });
  if (parts?.length) return <FeaturedStrip parts={parts} />;
  if (parts) return <QuietLine title="Featured products">{FEATURED.empty}</QuietLine>;
  return (
    <FeaturedSection>
      {isFailed ? (
        <p className="none wrong" role="alert">
          {FEATURED.failed}
        </p>
      ) : (
        <p className="none waiting" role="status">
          {FEATURED.loading}
        </p>
      )}
    </FeaturedSection>
  );
}

/** The link to the catalogue viewer (spec section 2, 'Home page'), with some of its pages. */
function CatalogueBand() {
  const { data: pages = [] } = useAnswer(openingPagesQuery, { keepsFailure: true });
  const { data: known } = useAnswer(catalogMetadataQuery, { keepsFailure: true });
  if (known && Object.keys(known.categories).length === 0) {
    const button = (
      <Button size="small" shape="lines" aria-disabled="true" aria-describedby="no-catalogue">
        View Our Catalog
      </Button>
    );
    return (
      <QuietLine title={button}>
        <span id="no-catalogue">{CATALOGUE_EMPTY}</span>
      </QuietLine>
    );
  }
  return (
    <section className="catband reweave off-paper">
      <div className="wrap split late gap-10">
        <div>
          <h2>The catalogue, page by page</h2>
          <p>
            Drawings, positions and codes for every assembly.
            <span className="no-phone"> Turn the pages here or download the PDF.</span>
          </p>
          <ViewerLink className={buttonClass()} catalogue="default">
            <Icon name="book" />
            View Our Catalog
          </ViewerLink>
        </div>
        {pages.length > 0 && (
          <div className="line gap-3 pages">
            {pages.map((url) => (
              <img
                key={url}
                src={url}
                srcSet={coverSet(url)}
                sizes={COVER_IMAGE_SIZES}
                width={840}
                height={1188}
                alt=""
                loading="lazy"
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Returns the `srcset` of a page at cover size; undefined if it has only one width. */
function coverSet(url: string): string | undefined {
  const widths = [200, CATALOG_COVER_WIDTH, 1000] as const;
  if (pageImageUrl(url, CATALOG_COVER_WIDTH) === url) return undefined;
  return widths.map((width) => `${pageImageUrl(url, width)} ${width}w`).join(", ");
}

/** Address and contact details (spec section 2, 'Reach Us'). */
function ReachUs({ isEmpty }: { isEmpty: boolean }) {
  const { address, phones, email, socialLinks } = useBusiness();
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Reach Us</h2>
      </div>
      <div className="thirds reach">
        {address.length > 0 && (
          <div>
            <h3 className="small quiet mid">Workshop and counter</h3>
            <address className="big">
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </div>
        )}
        <div>
          <h3 className="small quiet mid">{phones.length > 0 ? "Phone and e-mail" : "E-mail"}</h3>
          <ul className="big">
            {phones.map((number) => (
              <li key={number}>
                <a className="mono" href={telLink(number)}>
                  {number}
                </a>
              </li>
            ))}
            <li>
              <a href={mailLink(email)}>{email}</a>
            </li>
          </ul>
        </div>
        <div className="off-paper">
          <h3 className="small quiet mid">We'll contact you</h3>
          <div className="cluster">
            <CallLink className={buttonClass(isEmpty ? {} : { look: "fill" })}>Request a Callback</CallLink>
            <MailLink>Send Email</MailLink>
            <ChatLink from="home" />
          </div>
          {socialLinks.length > 0 && (
            <ul className="cluster gap-4 spaced small">
              {socialLinks.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
