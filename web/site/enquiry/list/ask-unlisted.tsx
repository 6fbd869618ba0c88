import type { ReactNode } from "react";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { Link } from "#web/routing/link.tsx";
import { useNavigate } from "#web/routing/use-router.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { DrawnIcon } from "#web/ui/icons.tsx";
import { CAMERA, hasCamera, takePhoto } from "./camera.ts";
import { unlistedEntry } from "./entry.ts";
import { addEntries, askForPhoto, listEntries } from "./store.ts";

interface Props {
  /** The requested code; empty for a part that only a photo shows. */
  wanted?: string;
  /** Whether a photo of it comes first: from the camera on phones, else the list asks for it. */
  isPhoto?: boolean;
  className?: string;
  children: ReactNode;
}

/** Adds an unlisted part to the enquiry list, where photos can be attached, and opens the list; once per text. */
export function AskUnlisted({
  wanted = "",
  isPhoto = false,
  className = buttonClass({}, "needs-script"),
  children,
}: Props) {
  const navigate = useNavigate();
  const add = (photos: readonly File[] = []) => {
    // A photo without a text becomes a separate line.
    const isAlone = photos.length > 0 && !wanted;
    const entry = unlistedEntry(isAlone ? ENQUIRY_LIST.seePhoto : wanted);
    const same = listEntries().find((each) => "unlisted" in each && each.note === entry.note);
    const line = (!isAlone && same) || entry;
    if (line === entry) addEntries(entry);
    if (isPhoto) askForPhoto(line.key, photos);
  };
  return (
    <Link
      className={className}
      to="/enquiry-list"
      data-waits=""
      onClick={(event) => {
        // Browsers open the camera only on a person's press, and not on one that was repeated on hydration (around-paint.ts).
        if (!isPhoto || !event.isTrusted || !hasCamera()) return add();
        event.preventDefault();
        takePhoto((photos) => {
          add(photos);
          navigate({ to: "/enquiry-list" });
        });
      }}
    >
      {isPhoto && <DrawnIcon path={CAMERA} />}
      {children}
    </Link>
  );
}
