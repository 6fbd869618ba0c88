import { useQuery } from "@tanstack/react-query";
import { HERO } from "../../../contract/messages.ts";
import { heroQuery } from "../../api/home.ts";
import { HeroSlider } from "./hero-slider.tsx";

/** The slider, or what stands in its place (spec section 8, 'Slider'). */
export function Hero() {
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
