import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { formatBytes } from "../../../contract/sizes.ts";
import { catalogPdfQuery } from "../../api/catalogs.ts";
import { stringifySearch, type ViewerSearch, withoutViewer } from "../../search-params.ts";

/** Where no script runs that could open the viewer: the catalogue itself, at its page. The server has read where it is. */
export function PdfInstead({ catalogue, leaf }: ViewerSearch & { catalogue: string }) {
  const { data: pdf } = useQuery({ ...catalogPdfQuery(catalogue), enabled: false });
  const { pathname, search } = useLocation();
  if (!pdf) return null;
  return (
    <div className="pdf-instead">
      <div className="wrap row">
        <p>{pdf.title} opens here by a script. Without scripts, please read it as a file.</p>
        <a className="btn fill" href={`${pdf.url}${leaf ? `#page=${leaf}` : ""}`}>
          Download PDF {formatBytes(pdf.bytes)}
        </a>
        <a className="btn" href={pathname + stringifySearch(withoutViewer(search))}>
          Close
        </a>
      </div>
    </div>
  );
}
