import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FEATURED, HERO } from "../../../contract/messages.ts";
import { openingPagesQuery } from "../../api/catalogs.ts";
import { featuredQuery, heroQuery, homeContentQuery } from "../../api/home.ts";
import { useBusiness } from "../../ui/business.ts";
import { Claims } from "../../ui/claims.tsx";
import { mailLink, telLink } from "../../ui/contact-links.ts";
import { Icon } from "../../ui/icons.tsx";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";
import { BrandGrid } from "./brand-grid.tsx";
import { CompanyPanel } from "./company-panel.tsx";
import { FeaturedSection, FeaturedStrip } from "./featured-strip.tsx";
import { HeroSlider } from "./hero-slider.tsx";
import { HOME_TITLE } from "./home-data.ts";
import { Ratings } from "./ratings.tsx";
import "./home.css";

/** The home page in the spec's order (section 2); the frame has its bar and its footer. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Lead />
      <Featured />
      <CompanyPanel />
      <CatalogueBand />
      <BrandGrid />
      <Ratings />
      <ReachUs />
    </>
  );
}

/** The slider, or what stands in its place (spec section 8, 'Slider'). */
function Hero() {
  const { data: slides, isError } = useQuery({ ...heroQuery, retryOnMount: false });
  return (
    <section className="hero wrap" aria-roledescription="carousel" aria-label="Highlights">
      {isError ? (
        <p className="none bad" role="alert">
          {HERO.failed}
        </p>
      ) : !slides ? (
        <p className="slides waiting" role="status">
          {HERO.loading}
        </p>
      ) : slides.length === 0 ? (
        <p className="none">{HERO.empty}</p>
      ) : (
        <HeroSlider slides={slides} />
      )}
    </section>
  );
}

/** What the firm does, in a sentence, the two first ways on, and what it claims. */
function Lead() {
  const { data } = useQuery({ ...homeContentQuery, retryOnMount: false });
  const { headline, text } = data?.home ?? { headline: HOME_TITLE, text: "" };
  return (
    <section className="wrap">
      <div className="split lead">
        <div>
          <h1>{headline}</h1>
          {text && <p className="quiet">{text}</p>}
        </div>
        <div className="cluster">
          <Link className="btn fill" to="/products">
            Browse products
          </Link>
          <CallLink>Request a Callback</CallLink>
        </div>
      </div>
      {data && <Claims claims={data.claims} />}
    </section>
  );
}

/** The featured parts, or what stands in their place (spec section 8, 'Featured'). */
function Featured() {
  const { data: parts, isError } = useQuery({ ...featuredQuery, retryOnMount: false });
  if (parts?.length) return <FeaturedStrip parts={parts} />;
  return (
    <FeaturedSection>
      {isError ? (
        <p className="none bad" role="alert">
          {FEATURED.failed}
        </p>
      ) : parts ? (
        <p className="none">{FEATURED.empty}</p>
      ) : (
        <p className="none waiting" role="status">
          {FEATURED.loading}
        </p>
      )}
    </FeaturedSection>
  );
}

/** The way into the catalogue viewer (spec section 2, 'Home page'), beside some of its pages. */
function CatalogueBand() {
  const { data: pages = [] } = useQuery({ ...openingPagesQuery, retryOnMount: false });
  return (
    <section className="catband reweave">
      <div className="wrap split late gap-10">
        <div>
          <h2>The catalogue, page by page</h2>
          <p>Drawings, positions and codes for every assembly. Turn the pages here or download the PDF.</p>
          <ViewerLink className="btn" catalogue="default">
            <Icon name="book" />
            View Our Catalog
          </ViewerLink>
        </div>
        {pages.length > 0 && (
          <div className="pages">
            {pages.map((url) => (
              <img key={url} src={url} width={840} height={1188} alt="" loading="lazy" />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Where the firm is and how to reach it (spec section 2, 'Reach Us'). */
function ReachUs() {
  const { address, phones, email, socialLinks } = useBusiness();
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Reach Us</h2>
      </div>
      <div className="thirds reach">
        <div>
          <h3 className="small quiet">Workshop and counter</h3>
          <address className="big">
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
        <div>
          <h3 className="small quiet">Phone and e-mail</h3>
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
        <div>
          <h3 className="small quiet">Leave it to us</h3>
          <div className="cluster">
            <CallLink className="btn fill">Request a Callback</CallLink>
            <MailLink>Send Email</MailLink>
          </div>
          {socialLinks.length > 0 && (
            <ul className="cluster small">
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
