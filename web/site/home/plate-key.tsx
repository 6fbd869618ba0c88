import type { Slide } from "../../api/home.ts";
import { Link } from "../../routing/link.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PartKey } from "../viewer/part-key.tsx";

interface Props {
  slide: Slide;
  lit: string | undefined;
  open: string | undefined;
  onPoint: (id: string | undefined) => void;
  onOpen: (id: string) => void;
}

/** The key of a slide's numbers. A slide without numbers has its title and a link in the same place. */
export function PlateKey({ slide, ...key }: Props) {
  const lines = slide.marks.filter(
    ({ part }, at) => slide.marks.findIndex((other) => other.part.id === part.id) === at,
  );
  if (lines.length)
    return <PartKey key={slide.id} frame="plate" heading="Parts on this drawing" lines={lines} {...key} />;
  return (
    <div className="plate-text">
      <h2>{slide.title}</h2>
      <p className="quiet">Find your part by brand, by name or by the code on it.</p>
      <Link className={buttonClass()} to="/products">
        Browse products
      </Link>
    </div>
  );
}
