/** Lines and plain grounds have most pixels like their neighbour: drawings .83 and more, photographs .53 at most, smooth gradients .78. */
const ALIKE_MIN = 0.8;

/** Whether pixels, so many bytes each, are those of a drawing: more of them than in any photograph equal their left neighbour. */
export function isDrawing(pixels: Uint8Array, channels: number): boolean {
  let alike = 0;
  for (let at = channels; at < pixels.length; at += channels) {
    let channel = 0;
    while (channel < channels && pixels[at + channel] === pixels[at + channel - channels]) channel += 1;
    if (channel === channels) alike += 1;
  }
  return alike > (pixels.length / channels) * ALIKE_MIN;
}
