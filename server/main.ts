import { ensureFirstAdministrator } from "./accounts/auth/users.ts";
import { buildApp } from "./app.ts";
import { startBackgroundWork } from "./background.ts";
import { assertRestored } from "./operations/backup/place.ts";
import { serveMetrics } from "./operations/metrics/serve-metrics.ts";
import { BUILD } from "./platform/build.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { upgradeServer } from "./platform/health/upgrade-server.ts";
import { standardOutput } from "./platform/log-output.ts";
import { openServices } from "./services.ts";
import { mountPages } from "./site/pages/mount.ts";

/** EX_CONFIG of sysexits.h: deploy/heddle.service is not restarted after it. */
const WRONG_CONFIGURATION = 78;

/** The composition root: read the environment, open the stores, serve, work in the background, stop gracefully. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const upgrade = upgradeServer(config);
  const onError = (error: Error) => upgrade.log.error({ err: error }, "background failure");
  const services = await openServices(config, { onError, observer: upgrade });
  await assertRestored(services);
  const app = await buildApp(services);
  const isDev = process.argv.includes("--dev");
  if (isDev) {
    const { mountDevPages } = await import("./site/pages/dev.ts");
    await mountDevPages(app, services);
  } else {
    await mountPages(app, services);
  }
  await ensureFirstAdministrator(services.database, config, (line) => standardOutput.write(`${line}\n`));
  const metrics = await serveMetrics(services, app.log);
  await upgrade.close();
  const address = await app.listen({ port: config.port, host: config.host });
  app.log.info(BUILD, "started");
  standardOutput.write(`\n  Heddle serves ${address}\n\n`);
  const background = await startBackgroundWork(services, app.log);

  const stop = async () => {
    app.log.info("stopping");
    // In development browsers hold a connection, which only `close` ends.
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
  process.exit(error instanceof ConfigError ? WRONG_CONFIGURATION : 1);
});
