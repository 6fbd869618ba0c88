import { startServer } from "../../support/process.ts";
import { until } from "../../support/until.ts";

const SEED_TIME = 480_000;

/** Lets a server make its sample home page and catalogue in a folder. */
export async function seedData(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on", LOG_LEVEL: "info" });
  try {
    for (const part of ["home page", "catalogue"]) {
      await until(() => server.output().includes(`the sample ${part} is complete`), SEED_TIME);
    }
  } finally {
    await server.end("SIGTERM");
  }
}
