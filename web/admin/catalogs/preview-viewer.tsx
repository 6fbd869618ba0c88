import { useQuery } from "@tanstack/react-query";
import { type BoundViewerProps, placeIn, searchFor } from "../../site/viewer/public-viewer.tsx";
import type { Shown } from "../../site/viewer/types.ts";
import Viewer from "../../site/viewer/viewer.tsx";
import { AdminControls } from "./admin-controls.tsx";
import { adminSource } from "./admin-source.ts";
import { catalogListQuery } from "./catalog-data.ts";

/** The viewer over the catalogues of the back office, with its 'Admin Controls' (spec section 2). */
export function PreviewViewer({ search, onSearch, onClose }: BoundViewerProps) {
  const { data: catalogs } = useQuery(catalogListQuery);
  const controls = (shown: Shown) => {
    const catalog = catalogs?.find(({ _id }) => _id === (shown.catalogue._id ?? shown.key));
    return catalog && <AdminControls key={catalog._id} catalog={catalog} shown={shown} />;
  };
  return (
    <Viewer
      source={adminSource}
      place={placeIn(search)}
      onPlace={(place) => onSearch(searchFor(place))}
      onClose={onClose}
      controls={controls}
    />
  );
}
