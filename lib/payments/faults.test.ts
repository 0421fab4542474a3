import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { mintApiToken } from "@/lib/auth/apiToken";
import { disconnect, prisma, query } from "@/lib/db";
import { type ApiProcess, startApi } from "@/lib/testing/apiProcess";
import { testDatabase } from "@/lib/testing/db";
import type { TestPerson } from "@/lib/testing/factories";
import {
  aBatch,
  anApproved,
  aPayee,
  aPaymentsWorld,
  asVouchers,
  batchAs,
  type PaymentsWorld,
  stepAs,
  wrongInLedger,
} from "@/lib/testing/payments";

// A process of its own takes seconds to start on a busy machine.
jest.setTimeout(120_000);

let world: PaymentsWorld;
let api: ApiProcess;
beforeAll(async () => {
  await testDatabase();
  world = await aPaymentsWorld("ES");
  await prisma.ownAccount.update({ where: { id: world.own.id }, data: { iban: "ES6000491500051234567892" } });
  await prisma.company.update({ where: { id: world.company.id }, data: { town: "Madrid" } });
});
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.stop());
afterAll(disconnect);

/** Sends a step of a batch and does not wait for the answer; kills the application when `until` says so. */
async function killedWhile(by: TestPerson, path: string, body: object, until: () => Promise<boolean>): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body));
  const { token } = await mintApiToken(by);
  const sending = httpRequest(`${api.url}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": String(bytes.length),
    },
  });
  sending.on("error", () => {});
  sending.end(bytes);
  while (!(await until())) await new Promise((done) => setImmediate(done));
  await api.stop();
  sending.destroy();
}
const isWaiting = async (): Promise<boolean> =>
  (await query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
    .length > 0;
const numbers = (batch: number) =>
  query<{ number: number | null }>("SELECT number FROM payment_order WHERE batch_id = $1 ORDER BY id", [batch]);

test("kill -9 inside a release leaves it as it was, and after its commit it is one release; so with its file", async () => {
  const { supplier } = await aPayee({
    kind: "iban",
    number: "ES9121000418450200051332",
    currency: "EUR",
    supplier: { country: "ES", tax_id: "B87555017" },
  });
  await prisma.supplier.update({ where: { id: supplier.id }, data: { town: "Madrid", address_country: "ES" } });
  const voucher = await anApproved(world, supplier.id, {
    type_code: "F1",
    point: "",
    currency: "EUR",
    net_taxed: "1000.00",
    vat: "210.00",
    total: "1210.00",
    vat_lines: [{ rate_code: "21", base: "1000.00", amount: "210.00" }],
  });
  const draft = await aBatch(world, asVouchers([voucher]));
  const { version } = (await stepAs(world.second, draft.id, "authorise", draft.version)).body;
  const release = { version, clave: randomUUID() };

  await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`INSERT INTO payment_number (company_id, last) VALUES (${world.company.id}, 0)`;
      await killedWhile(world.second, `/payment-batches/${draft.id}/release`, release, isWaiting);
    },
    { timeout: 60_000 },
  );
  expect([(await batchAs(world.author, draft.id)).state, await numbers(draft.id)]).toEqual([
    "autorizado",
    [{ number: null }],
  ]);

  api = await startApi();
  const stateIs = (state: string) => async () => (await batchAs(world.author, draft.id)).state === state;
  await killedWhile(world.second, `/payment-batches/${draft.id}/release`, release, stateIs("liberado"));
  const again = await stepAs(world.second, draft.id, "release", version, { clave: release.clave });
  expect([again.status, again.body.state, await numbers(draft.id)]).toEqual([200, "liberado", [{ number: 1 }]]);

  api = await startApi();
  const file = { version: again.body.version, clave: randomUUID() };
  await killedWhile(world.second, `/payment-batches/${draft.id}/file`, file, stateIs("archivo"));
  const made = await stepAs(world.second, draft.id, "file", file.version, { clave: file.clave });
  expect([made.status, made.body.state]).toEqual([200, "archivo"]);
  expect(await query("SELECT count(*)::int AS n FROM payment_file")).toEqual([{ n: 1 }]);
  expect(await wrongInLedger()).toEqual([]);
});
