import { PartPicture } from "../../../ui/picture.tsx";
import { Unbroken } from "../../../ui/unbroken.tsx";
import type { EnquiryAbout } from "../links/about.ts";

/** Names what the enquiry is about, with its picture where it has one (look 'Dialogs'). */
export function AboutLine({ about }: { about: EnquiryAbout | undefined }) {
  if (!about?.shown) return null;
  const { title, detail, image } = about.shown;
  return (
    <div className="about">
      {image && <PartPicture image={image} sizes="76px" priority="next" />}
      <p>
        <b>
          <Unbroken text={title} />
        </b>
        <br />
        <span className="quiet">
          <Unbroken text={detail} />
        </span>
      </p>
    </div>
  );
}
