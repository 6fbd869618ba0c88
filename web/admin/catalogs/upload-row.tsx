import { useQueryClient } from "@tanstack/react-query";
import { CATALOG_UPLOADS, VIEWER_PAGE } from "../../../contract/messages.ts";
import { formatBytes } from "../../../contract/platform/sizes.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Badge } from "../platform/ui/badge.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { dropUpload, retryUpload, type Upload } from "./uploads.ts";

interface Props {
  upload: Upload;
  /** The row is taken away by the person's own hand. */
  onGone: () => void;
}

/** A PDF that is being sent: how much of it has gone, and the way to give it up; or why it did not arrive. */
export function UploadRow({ upload, onGone }: Props) {
  const queries = useQueryClient();
  const { id, file, failure } = upload;
  const drop = () => {
    onGone();
    dropUpload(id);
  };
  return (
    <li>
      <span className="page-pic middle" aria-hidden="true">
        <AdminIcon name="upload" />
      </span>
      <div>
        <p className="names cluster">
          <span className="name strong breaks">{file.name}</span>
          {failure && <Badge tone="bad">Not uploaded</Badge>}
        </p>
        {failure ? <FieldError>{failure}</FieldError> : <Sending upload={upload} />}
      </div>
      <div className="cat-acts line touch square">
        {failure && (
          <Button
            size="small"
            aria-label={`Try again: ${file.name}`}
            onClick={() => {
              onGone();
              void retryUpload(queries, upload);
            }}
          >
            Try again
          </Button>
        )}
        <Button
          size="small"
          aria-label={`${failure ? "Dismiss" : "Cancel"} upload of ${file.name}`}
          onClick={drop}
        >
          {failure ? "Dismiss" : "Cancel"}
        </Button>
      </div>
    </li>
  );
}

/** In bytes while they go; then the server still has to store them. */
function Sending({ upload: { file, share, isWaiting } }: { upload: Upload }) {
  if (isWaiting) return <p className="sending fine quiet">{CATALOG_UPLOADS.waiting}</p>;
  const sent = `${formatBytes(share * file.size)} of ${formatBytes(file.size)}`;
  return (
    <p className="sending cluster fine quiet nums">
      <progress max={1} value={share} aria-label={`Uploading ${file.name}`} />
      <span>{share < 1 ? `${VIEWER_PAGE.uploading} ${sent}` : "Storing the PDF..."}</span>
    </p>
  );
}
