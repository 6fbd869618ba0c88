import { BrandGrid } from "./brand-grid.tsx";
import { CatalogueBand } from "./catalogue-band.tsx";
import { CompanyPanel } from "./company-panel.tsx";
import { Featured } from "./featured.tsx";
import { Hero } from "./hero.tsx";
import { Lead } from "./lead.tsx";
import { Ratings } from "./ratings.tsx";
import { ReachUs } from "./reach-us.tsx";
import "../../styles/home.css";

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
