import type { ImportPhoto } from "../../../contract/import-photos.ts";
import { IMPORT_PHOTOS } from "../../../contract/messages.ts";
import { FieldError } from "../../ui/field.tsx";

interface Props {
  photos: readonly ImportPhoto[];
  chosen: readonly number[];
  /** Without it they are only shown. */
  onToggle?: (photo: number) => void;
}

/** Photos with their names, each to be chosen where it can be a part's picture. */
export function PhotoGrid({ photos, chosen, onToggle }: Props) {
  return (
    <ul className="photo-grid" aria-label={IMPORT_PHOTOS.title}>
      {photos.map((photo) => (
        <li key={photo.photo} className={chosen.includes(photo.photo) ? "chosen-photo" : undefined}>
          {onToggle && photo.problem === null ? (
            <label>
              <input
                className="check"
                type="checkbox"
                aria-label={IMPORT_PHOTOS.choose(photo.name)}
                checked={chosen.includes(photo.photo)}
                onChange={() => onToggle(photo.photo)}
              />
              <SmallPhoto {...photo} />
              <PhotoName name={photo.name} />
            </label>
          ) : (
            <>
              <SmallPhoto {...photo} />
              <PhotoName name={photo.name} />
            </>
          )}
          {photo.problem && <FieldError>{photo.problem}</FieldError>}
        </li>
      ))}
    </ul>
  );
}

/** A photo on its ground; the ground stays where it cannot be shown. */
export function SmallPhoto({ picture, problem }: Pick<ImportPhoto, "picture" | "problem">) {
  return (
    <span className="small-photo">
      {picture ? (
        <img src={picture} alt="" />
      ) : (
        problem === null && <span className="fine quiet">{IMPORT_PHOTOS.noPicture}</span>
      )}
    </span>
  );
}

/** The last part of its path, in which folders are only told where one looks closer. */
function PhotoName({ name }: Pick<ImportPhoto, "name">) {
  return (
    <span className="fine breaks photo-name" title={name}>
      {name.slice(name.lastIndexOf("/") + 1)}
    </span>
  );
}
