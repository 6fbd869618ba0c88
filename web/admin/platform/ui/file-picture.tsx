import { useEffect, useState } from "react";
import { pictureAddress } from "./picture-file.ts";

/** A chosen file as a picture, shown from the browser's own memory; the memory is given back when it goes. */
export function FilePicture({ file, alt }: { file: File; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = pictureAddress(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <span className="pic">
      {address && (
        <img src={address} width={400} height={300} alt={alt} title={file.name} draggable={false} />
      )}
    </span>
  );
}

/** A stored picture by its address, as one side of a comparison shows it; anything else is left as it is. */
export const shownPicture = (value: unknown): unknown =>
  typeof value === "string" && value ? (
    <span className="pic">
      <img src={value} width={400} height={300} alt="Stored now" />
    </span>
  ) : (
    value
  );
