import type { Quotation } from "#contract/enquiries/quotation.ts";
import { today } from "#contract/platform/day.ts";
import { newToken } from "#server/accounts/auth/tokens.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { sentQuotation } from "#tests/support/quotations.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { withServer } from "./support/seeded-server.ts";

const ROUNDS = 500;
const WARM_UP = 50;
/** More days than a link opens after its validity. */
const LONG_AGO = -100;

/** `npm run bench -- links`: how long a refused link of a quotation takes, by the reason. */
export const bench = (): Promise<void> =>
  withServer({}, async (server) => {
    const office = { admin: await server.signIn(), visitor: server.visitor };
    const live = String((await sentQuotation(office)).link);
    const ended = await sentQuotation(office);
    await office.admin.post(`/api/quotations/${ended._id}/revoke`);
    const old = await sentQuotation(office);
    await expire(server.dataDir, old);
    const tokens: [string, () => string][] = [
      ["guessed", newToken],
      ["edited", () => `${live.slice(0, -1)}${live.endsWith("A") ? "E" : "A"}`],
      ["malformed", () => "x"],
      ["revoked", () => String(ended.link)],
      ["expired", () => String(old.link)],
    ];
    const times = new Map(tokens.map(([name]) => [name, [] as number[]]));
    // In turns, so that nothing slow meets one of them alone.
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const [name, tokenOf] of tokens) {
        const begun = performance.now();
        const { status } = await server.visitor.get(`/api/quotation-links/${tokenOf()}`);
        if (status !== 404) throw new Error(`${name}: ${status}`);
        if (round >= 0) times.get(name)?.push(performance.now() - begun);
      }
    }
    await storeFigures("links", {
      title: "Refused links of quotations, in ms",
      head: ["link", "median", "95 %"],
      rows: [...times].map(([name, each]) => [
        name,
        quantile(each, 0.5).toFixed(2),
        quantile(each, 0.95).toFixed(2),
      ]),
      below: `${ROUNDS} requests of each kind in turns, over HTTP, SQLite.`,
    });
  });

/** Moves a quotation's last valid day so far back that its link has ended. */
async function expire(dataDir: string, { _id }: Quotation): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, onIdleError: () => undefined });
  const changes = { valid_until: today(Date.now(), LONG_AGO) };
  await database.main.updateTable("quotations").set(changes).where("id", "=", _id).execute();
  await database.close();
}
