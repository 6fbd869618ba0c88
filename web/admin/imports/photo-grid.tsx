import type { ImportPhoto } from "#contract/imports/import.ts";
import { IMPORT_PHOTOS } from "#contract/imports/messages.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { Check } from "../platform/ui/check.tsx";

interface Props {
  photos: readonly ImportPhoto[];
  chosen: readonly number[];
  /** Default: not selectable. */
  onToggle?: (photo: number) => void;
}

/** Selectable photos with their names; below them files that can't be a part's photo, with the reasons. */
export function PhotoGrid({ photos, chosen, onToggle }: Props) {
  return (
    <ul className="pad stack fill-columns photo-grid" aria-label={IMPORT_PHOTOS.title}>
      {photos.map(({ photo, problem, ...about }) =>
        problem ? (
          <li key={photo} className="refused-photo">
            <FieldError>{problem}</FieldError>
          </li>
        ) : (
          <li key={photo} className={chosen.includes(photo) ? "anchor chosen-photo" : "anchor"}>
            {onToggle ? (
              <label className="block">
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

/** A photo; its background remains if it can't be shown. */
export function SmallPhoto({ picture }: Pick<ImportPhoto, "picture">) {
  return (
    <span className="pic middle">
      {picture ? <img src={picture} alt="" /> : <span className="fine quiet">{IMPORT_PHOTOS.noImage}</span>}
    </span>
  );
}
