/** `npm run bench -- NAME [options]`: measures without judging; figures are stored in bench/results/. */
import { readdirSync } from "node:fs";

const [name = "", ...options] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname).flatMap((file) => /^(?!main)(.+)\.ts$/.exec(file)?.[1] ?? []);
if (!names.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- ${names.join(" | ")}\n`);
  process.exit(2);
}
const { bench } = (await import(`./${name}.ts`)) as { bench(options: string[]): Promise<void> };
await bench(options);
