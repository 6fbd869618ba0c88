import { photographsQuery } from "../api/home.ts";
import { asImage } from "../api/parts.ts";
import { useAnswer } from "../api/use-answer.ts";
import { ResponsiveImage } from "./responsive-image.tsx";

const IMAGE_SIZES = "(min-width: 1360px) 420px, (min-width: 768px) 31vw, 94vw";

/** The photographs of a page with their captions, four in one row; nothing without any. */
export function Photographs({ page }: { page: "about" | "contact" }) {
  const { data: all = [] } = useAnswer(photographsQuery, { keepsFailure: true });
  const shown = all.filter((photograph) => photograph.page === page || photograph.page === "both");
  if (shown.length === 0) return null;
  return (
    <section className="sec wrap" aria-label="Photos">
      <ul className={shown.length === 4 ? "fourths" : "thirds"}>
        {shown.map(({ _id, title, imageUrl, picture }) => (
          <li key={_id}>
            <figure>
              <ResponsiveImage image={asImage({ url: imageUrl, ...picture })} sizes={IMAGE_SIZES} />
              <figcaption className="small quiet spaced">{title}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
