import { setTimeout as wait } from "node:timers/promises";
import { SERVER } from "../../../contract/messages.ts";
import type { Services } from "../../services.ts";
import type { JobRow } from "../database/schema.ts";
import { boundedQueue } from "../http/overload.ts";
import { notFound, ProblemError } from "../http/problems.ts";
import { extendJob, finishJob, releaseJob, retryJob } from "../jobs/claim.ts";
import { claimDerived, DERIVE_LEASE, removeOwnerless } from "./derived-claims.ts";
import { pathOf } from "./keys.ts";
import type { LocalFile } from "./store.ts";

/** A requested file of a set; `names` are the set's files. */
interface Wanted {
  key: string;
  name: string;
  names: readonly string[];
}

/** Makes a file from its set's stored ones in `folder`, which is empty. */
export type Maker = (wanted: Wanted, folder: string) => Promise<LocalFile>;

/** Makes sure that a derived file is stored. Throws if it can't be made. */
export type Derive = (wanted: Wanted) => Promise<void>;

/** The next file is made while one is being stored. */
const AT_ONCE = 2;
/** Visitors wait for each: longer queues would take too long. */
const WAITING_MAX = 40;
/** Milliseconds between checks for a file that another process is making. */
const POLL_INTERVAL = 50;
const POLLS_MAX = 600;

/**
 * Returns the function that makes derived files on their first request, with the maker of their key's kind. Concurrent
 * requests, also in several processes, make a file once; beyond the queue they get 503. If the source is at fault
 * (`isSourceError`), it throws 404 and retries with exponential backoff; other errors are thrown.
 */
export function deriver(
  services: Pick<Services, "database" | "files" | "staging">,
  makers: Readonly<Record<string, Maker>>,
  isSourceError: (error: unknown) => boolean,
): Derive {
  const inTurn = boundedQueue(AT_ONCE, WAITING_MAX);
  const inProgress = new Map<string, Promise<void>>();
  return async (wanted) => {
    const maker = makers[wanted.key.slice(0, wanted.key.indexOf("-"))];
    const path = pathOf(wanted.key, wanted.name);
    if (!maker || !path) throw notFound();
    const known = inProgress.get(path);
    if (known) return known;
    if ((await services.files.size(path)) !== undefined) return;
    const make = async () => {
      const job = await claimWhenFree(services, wanted, path);
      if (job) await makeClaimed(services, { job, path, isSourceError }, (folder) => maker(wanted, folder));
    };
    const making = inProgress.get(path) ?? inTurn(make).finally(() => inProgress.delete(path));
    inProgress.set(path, making);
    return making;
  };
}

/** Claims a file to make; returns undefined if another process has made it meanwhile. */
async function claimWhenFree(
  { database, files }: Pick<Services, "database" | "files">,
  { key, name }: Wanted,
  path: string,
): Promise<JobRow | undefined> {
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const claim = await claimDerived(database, key, name);
    if (claim === "failed") throw notFound(SERVER.pictureNotMade);
    if (claim !== "busy") {
      if ((await files.size(path)) === undefined) return claim.job;
      await finishJob(database.main, claim.job);
      return undefined;
    }
    await wait(POLL_INTERVAL);
    if ((await files.size(path)) !== undefined) return undefined;
  }
  throw new ProblemError(503, SERVER.unavailable);
}

interface Claimed {
  job: JobRow;
  path: string;
  isSourceError: (error: unknown) => boolean;
}

async function makeClaimed(
  { database, files, staging }: Pick<Services, "database" | "files" | "staging">,
  { job, path, isSourceError }: Claimed,
  make: (folder: string) => Promise<LocalFile>,
): Promise<void> {
  const extending = setInterval(() => {
    extendJob(database, job, DERIVE_LEASE).catch(() => undefined);
  }, DERIVE_LEASE / 3);
  try {
    await staging.withFolder(async (folder) => files.place(path, await make(folder)));
    const isGone = await removeOwnerless(database, files, job);
    await finishJob(database.main, job);
    if (isGone) throw notFound();
  } catch (error) {
    if (!isSourceError(error)) {
      // The stored file stays on record: the sweeper checks whether it has an owner.
      await releaseJob(database, job).catch(() => undefined);
      throw error;
    }
    await retryJob(database, job, String(error));
    throw new ProblemError(404, SERVER.pictureNotMade, { cause: error });
  } finally {
    clearInterval(extending);
  }
}
