import { PageHead } from "../../platform/ui/page-head.tsx";
import { NewsCard } from "./news-card.tsx";
import { SliderCard } from "./slider-card.tsx";
import "./hero.css";

/** /admin/hero (spec section 2, 'Admin hero section manager'). */
export function HeroManagerPage() {
  return (
    <>
      <PageHead title="Hero Section Manager" text="The slides and the news of the home page." />
      <div className="hero-cards columns uses-width">
        <SliderCard />
        <NewsCard />
      </div>
    </>
  );
}
