/**
 * Rules by which sign-ins are slowed (ruling 'Session', checklist 14). Pure: rows in, verdict out.
 *
 * An account has five free attempts, then one attempt per block of 1, 2, 4 ... 60 seconds, whoever makes it.
 * An address has thirty failures in a quarter of an hour.
 *
 * Somebody who keeps failing must not keep the account's owner out, so a refused address gets a ticket for
 * the end of the block it met. When it returns after that it is let in once, even if another address has
 * renewed the block meanwhile. So nobody waits longer than one block, and N addresses still make no more than
 * N attempts in that time.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const FREE_ATTEMPTS = 5;
export const BLOCK_MAX = 60 * SECOND;
export const ADDRESS_ATTEMPTS = 30;
export const ADDRESS_WINDOW = 15 * MINUTE;
/** How long an account's count outlives its last attempt. */
const ACCOUNT_MEMORY = 15 * MINUTE;
/** How long a ticket may be used once its time has come. */
const TICKET_LIFETIME = 5 * MINUTE;

export interface Count {
  failures: number;
  blocked_until: number;
  forget_at: number;
}

export interface Standing {
  address: Count | undefined;
  account: Count | undefined;
  /** What this address was promised for this account. */
  ticket: Count | undefined;
}

/** Milliseconds to wait (0: go on), and how things stand after this attempt. */
export interface Verdict {
  wait: number;
  after: Standing;
}

/** Judges one attempt at `now`. It counts as a failure at once; a success takes it back. */
export function judge(before: Standing, now: number): Verdict {
  const address = current(before.address, now);
  const account = current(before.account, now);
  const ticket = current(before.ticket, now);
  const refuse = (wait: number, promised = ticket): Verdict => ({
    wait,
    after: { address, account, ticket: promised },
  });
  if (address && address.failures >= ADDRESS_ATTEMPTS) return refuse(address.forget_at - now);
  if (account && account.blocked_until > now) {
    if (!ticket) return refuse(account.blocked_until - now, ticketFor(account.blocked_until));
    if (ticket.blocked_until > now) return refuse(ticket.blocked_until - now);
  }
  const failures = (account?.failures ?? 0) + 1;
  return {
    wait: 0,
    after: {
      address: {
        failures: (address?.failures ?? 0) + 1,
        blocked_until: 0,
        forget_at: address?.forget_at ?? now + ADDRESS_WINDOW,
      },
      account: { failures, blocked_until: now + blockAfter(failures), forget_at: now + ACCOUNT_MEMORY },
      ticket: undefined,
    },
  };
}

/** How long an account is blocked after so many attempts without a success. */
export function blockAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0;
  return Math.min(BLOCK_MAX, SECOND * 2 ** (failures - FREE_ATTEMPTS));
}

function ticketFor(time: number): Count {
  return { failures: 0, blocked_until: time, forget_at: time + TICKET_LIFETIME };
}

function current(count: Count | undefined, now: number): Count | undefined {
  return count && count.forget_at > now ? count : undefined;
}
