import { IMAGE_TYPES } from "#contract/platform/limits.ts";

/** The path of the camera icon, on a 20 px grid. */
export const CAMERA = "M3 6h3.5L8 4h4l1.5 2H17v10H3zM10 8a3 3 0 1 0 0 6 3 3 0 0 0 0-6z";

/** Whether photos are offered by the camera first: on phones and tablets (enquiry-list.css, `by-camera`). */
export const hasCamera = () => matchMedia("(pointer: coarse)").matches;

/** The field of the last photo; a field that nothing refers to may be collected while its camera is open. */
let field: HTMLInputElement | undefined;

/**
 * Opens the camera. Nothing happens if it is cancelled. Its field is outside of the page, since what was pressed may be removed
 * meanwhile.
 */
export function takePhoto(onTaken: (photos: readonly File[]) => void): void {
  field = document.createElement("input");
  field.type = "file";
  field.accept = IMAGE_TYPES.join();
  field.setAttribute("capture", "environment");
  field.onchange = () => onTaken([...(field?.files ?? [])]);
  field.click();
}
