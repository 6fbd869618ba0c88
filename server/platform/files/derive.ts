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

/** A file that somebody asks for, of a set that holds `names`. */
interface Wanted {
  key: string;
  name: string;
  names: readonly string[];
}

/** Makes a file of its set's stored ones in `folder`, an empty one. */
export type Maker = (wanted: Wanted, folder: string) => Promise<LocalFile>;

/** Makes sure that a file is stored which follows from its set's others. Throws when it can't be made. */
export type Derive = (wanted: Wanted) => Promise<void>;

/** While one is stored, the next is made. */
const AT_ONCE = 2;
/** Each is seen by somebody who waits: more than these would wait too long. */
const WAITING_MAX = 40;
/** For a file that another process makes. */
const LOOK_EVERY = 50;
const LOOKS_MAX = 600;

/**
 * What makes files at their first request, by the kind of their key. Each is made once, however many ask at the same
 * moment and of how many processes; more than a few tens that wait are refused with 503. What its source is to blame
 * for, as `isOfSource` tells, is answered 404 and tried again after a while that doubles; anything else is thrown.
 */
export function deriver(
  services: Pick<Services, "database" | "files" | "staging">,
  makers: Readonly<Record<string, Maker>>,
  isOfSource: (error: unknown) => boolean,
): Derive {
  const inTurn = boundedQueue(AT_ONCE, WAITING_MAX);
  const underWay = new Map<string, Promise<void>>();
  return async (wanted) => {
    const maker = makers[wanted.key.slice(0, wanted.key.indexOf("-"))];
    const path = pathOf(wanted.key, wanted.name);
    if (!maker || !path) throw notFound();
    const known = underWay.get(path);
    if (known) return known;
    if ((await services.files.size(path)) !== undefined) return;
    const make = async () => {
      const job = await awaitTurn(services, wanted, path);
      if (job) await makeClaimed(services, { job, path, isOfSource }, (folder) => maker(wanted, folder));
    };
    const making = underWay.get(path) ?? inTurn(make).finally(() => underWay.delete(path));
    underWay.set(path, making);
    return making;
  };
}

/** The right to make a file, or undefined when it is there: another process may have made it meanwhile. */
async function awaitTurn(
  { database, files }: Pick<Services, "database" | "files">,
  { key, name }: Wanted,
  path: string,
): Promise<JobRow | undefined> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const claim = await claimDerived(database, key, name);
    if (claim === "failed") throw notFound(SERVER.pictureNotMade);
    if (claim !== "busy") {
      if ((await files.size(path)) === undefined) return claim.job;
      await finishJob(database.main, claim.job);
      return undefined;
    }
    await wait(LOOK_EVERY);
    if ((await files.size(path)) !== undefined) return undefined;
  }
  throw new ProblemError(503, SERVER.unavailable);
}

interface Claimed {
  job: JobRow;
  path: string;
  isOfSource: (error: unknown) => boolean;
}

async function makeClaimed(
  { database, files, staging }: Pick<Services, "database" | "files" | "staging">,
  { job, path, isOfSource }: Claimed,
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
    if (!isOfSource(error)) {
      // What was placed is still on record: the sweeper looks whether anybody owns it.
      await releaseJob(database, job).catch(() => undefined);
      throw error;
    }
    await retryJob(database, job, String(error));
    throw new ProblemError(404, SERVER.pictureNotMade, { cause: error });
  } finally {
    clearInterval(extending);
  }
}
