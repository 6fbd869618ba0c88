import type { FastifyBaseLogger } from "fastify";
import { buildApp } from "./app.ts";
import { ensureFirstAdministrator } from "./auth/first-administrator.ts";
import { startBackgroundWork } from "./background.ts";
import { assertRestored } from "./backup/place.ts";
import { readConfig } from "./config.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { mountPages } from "./pages/mount.ts";
import { openServices } from "./services.ts";

/** The composition root: read the environment, open the stores, serve, work in the background, stop gracefully. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  let log: FastifyBaseLogger | undefined;
  const services = await openServices(config, (error) => log?.error({ err: error }, "background failure"));
  await assertRestored(services);
  const app = await buildApp(services);
  log = app.log;
  const isDev = process.argv.includes("--dev");
  if (isDev) {
    const { mountDevPages } = await import("./pages/dev.ts");
    await mountDevPages(app, services);
  } else {
    await mountPages(app, services);
  }
  await ensureFirstAdministrator(services.database, config, (line) => process.stdout.write(`${line}\n`));
  const metrics = await serveMetrics(services, app.log);
  const address = await app.listen({ port: config.port, host: config.host });
  process.stdout.write(`\n  Heddle serves ${address}\n\n`);
  const background = await startBackgroundWork(services, app.log);

  const stop = async () => {
    app.log.info("stopping");
    // In development the browsers hold a connection, which closing ends.
    if (!isDev) await app.drain();
    await app.close();
    await background.stop();
    await metrics?.close();
    await services.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`Heddle could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
