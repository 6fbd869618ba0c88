import type { ImportPhoto } from "../../../contract/imports/import.ts";
import { IMPORT_PHOTOS } from "../../../contract/messages.ts";
import { FieldError } from "../../ui/field.tsx";
import { Check } from "../platform/ui/check.tsx";

interface Props {
  photos: readonly ImportPhoto[];
  chosen: readonly number[];
  /** Without it they are only shown. */
  onToggle?: (photo: number) => void;
}

/** Photos with their names, each to be chosen; below them why others cannot be a part's picture. */
export function PhotoGrid({ photos, chosen, onToggle }: Props) {
  return (
    <ul className="pad photo-grid" aria-label={IMPORT_PHOTOS.title}>
      {photos.map(({ photo, problem, ...about }) =>
        problem ? (
          <li key={photo} className="refused-photo">
            <FieldError>{problem}</FieldError>
          </li>
        ) : (
          <li key={photo} className={chosen.includes(photo) ? "chosen-photo" : undefined}>
            {onToggle ? (
              <label>
                <Check
                  aria-label={IMPORT_PHOTOS.choose(about.name)}
                  checked={chosen.includes(photo)}
                  onChange={() => onToggle(photo)}
                />
                <NamedPhoto {...about} />
              </label>
            ) : (
              <NamedPhoto {...about} />
            )}
          </li>
        ),
      )}
    </ul>
  );
}

/** A photo with the last part of its path, in which folders are only told where one looks closer. */
function NamedPhoto({ picture, name }: Pick<ImportPhoto, "picture" | "name">) {
  return (
    <>
      <SmallPhoto picture={picture} />
      <span className="block fine breaks" title={name}>
        {name.slice(name.lastIndexOf("/") + 1)}
      </span>
    </>
  );
}

/** A photo on its ground; the ground stays where it cannot be shown. */
export function SmallPhoto({ picture }: Pick<ImportPhoto, "picture">) {
  return (
    <span className="pic middle">
      {picture ? <img src={picture} alt="" /> : <span className="fine quiet">{IMPORT_PHOTOS.noPicture}</span>}
    </span>
  );
}
