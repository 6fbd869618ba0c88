import type { MouseEvent } from "react";
import type { PlateMark } from "#web/api/home.ts";
import type { PartImage } from "#web/api/parts.ts";
import { useHydrated } from "#web/ui/parts/use-hydrated.ts";

/** Width by height of the slider's sheet, on which images are contained. */
const SHEET = 1600 / 680;
const POWERS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

interface Props {
  image: PartImage;
  marks: readonly PlateMark[];
  /** Whether the slide is in view; the keyboard skips the others. */
  isCurrent: boolean;
  /** The ids of the highlighted part and of the one whose card is open. */
  lit: string | undefined;
  open: string | undefined;
  onPoint: (id: string | undefined) => void;
  onPress: (id: string, event: MouseEvent<HTMLAnchorElement>) => void;
}

/** The numbers over a slide's image, as links; a press on a part's number opens the part's card in the key. */
export function PlateMarks({ image, marks, isCurrent, lit, open, onPoint, onPress }: Props) {
  const isHydrated = useHydrated();
  return (
    // biome-ignore lint/a11y/useSemanticElements: links on a drawing, not a group of fields
    <div className="plate-marks" role="group" aria-label="Numbers on the drawing">
      {marks.map(({ id, number, place, part, link }) => {
        const [left = 0, top = 0, width = 0, height = 0] = onSheet(place, image);
        return (
          <span key={place.join()} className="plate-left" data-share={inWords(left + width / 2)}>
            <span className="plate-top" data-share={inWords(top + height / 2)}>
              <a
                className={width ? "plate-mark ring" : "middle mono plate-mark"}
                data-share={inWords(width)}
                href={part ? `/products/details/${part.productId}` : link?.path}
                aria-label={`${number}: ${part ? `${part.title}, ${part.code}` : link?.label}`}
                aria-current={id === open || undefined}
                data-lit={id === lit || undefined}
                data-waits={part && ""}
                tabIndex={isHydrated && !isCurrent ? -1 : undefined}
                onPointerEnter={({ pointerType }) => {
                  if (pointerType === "mouse") onPoint(id);
                }}
                onPointerLeave={() => onPoint(undefined)}
                onFocus={() => onPoint(id)}
                onBlur={() => onPoint(undefined)}
                onClick={(event) => {
                  if (!part || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  onPress(id, event);
                }}
              >
                {width ? "" : number}
              </a>
            </span>
          </span>
        );
      })}
    </div>
  );
}

/** Converts a place on an image to shares of the sheet, in whose centre the image is contained. */
function onSheet(place: readonly number[], { width, height }: PartImage): number[] {
  const ratio = width && height ? width / height : SHEET;
  const shares = [Math.min(1, ratio / SHEET), Math.min(1, SHEET / ratio)];
  return place.map((at, index) => {
    const share = shares[index % 2] as number;
    return at * share + (index < 2 ? (1 - share) / 2 : 0);
  });
}

/** Returns a share as the words of shares.css: 0.375 is '1 2 4 16 32 64 256'. */
export function inWords(share: number): string {
  const thousandths = Math.round(Math.min(Math.max(share, 0), 1) * 1000);
  return POWERS.filter((power) => thousandths & power).join(" ");
}
