import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

/**
 * Draws pages with this many processes of pdftoppm -jpeg, at the priority of the site's children, each its share of the pages
 * at each of `widths`. False where it is not installed.
 */
export async function pdftoppm(
  file: string,
  {
    pages,
    processes,
    widths,
    folder,
  }: { pages: number; processes: number; widths: readonly number[]; folder: string },
): Promise<boolean> {
  const share = Math.ceil(pages / processes);
  const draw = async (nth: number) => {
    const range = ["-f", String(1 + nth * share), "-l", String(Math.min(pages, (nth + 1) * share))];
    for (const width of widths) {
      const size = ["-scale-to-x", String(width), "-scale-to-y", "-1"];
      const options = ["-jpeg", ...range, ...size, file, join(folder, `other-${nth}-${width}`)];
      const other = spawn("pdftoppm", options, { stdio: "ignore" });
      if (other.pid !== undefined) setPriority(other.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      const [code] = await once(other, "exit");
      if (code !== 0) throw new Error("pdftoppm failed");
    }
  };
  try {
    await Promise.all(Array.from({ length: processes }, (_, nth) => draw(nth)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
