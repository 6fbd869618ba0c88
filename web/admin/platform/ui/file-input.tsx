import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  onFiles: (files: readonly File[]) => void;
}

/** A file picker; choosing the same file again also calls `onFiles`. */
export const FileInput = ({ onFiles, ...input }: Props) => (
  <input
    {...input}
    type="file"
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])];
      currentTarget.value = "";
      if (files.length > 0) onFiles(files);
    }}
  />
);
