import { Writable } from "node:stream";
import type { SignedIn } from "@/lib/auth/person";
import { disconnect } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { make } from "@/lib/payments/service/file";
import { prepare } from "@/lib/payments/service/prepare";
import { authorise, release } from "@/lib/payments/service/sign";
import { batchOf } from "@/lib/payments/service/view";
import { openClient } from "@/lib/pg";
import { zip } from "@/lib/tax/service/certificates";
import { type Owed, paymentWorld } from "../lib/paymentWorld";
import { progress, type Result } from "./results";

const PAYMENTS = 500;
const LIMIT_MS = 20_000;

type Actor = SignedIn & { requestId: string };

async function fill(databaseUrl: string, actor: Actor): Promise<{ owed: Owed[]; signers: number[] }> {
  const client = openClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await paymentWorld(client, actor, PAYMENTS);
  } finally {
    await client.end();
  }
}

/** Makes the certificates of a batch, for nobody. @returns how many it has */
async function certificatesOf(actor: Actor, id: number): Promise<number> {
  const made = await zip(actor, { params: { id }, query: undefined, body: undefined });
  if (!("write" in made)) throw new Error("no stream");
  await made.write(new Writable({ write: (_chunk, _encoding, done) => done() }));
  const { taxes } = await batchOf(actor, id);
  return taxes.reduce((sum, { count }) => sum + count, 0);
}

/** A batch of so many payments: prepared, signed by two, released with all that is checked again, its SEPA file made and checked. */
export async function measurePayments(databaseUrl: string, actor: Actor): Promise<Result[]> {
  progress(`Un lote de ${PAYMENTS} pagos`);
  const { owed, signers } = await fill(databaseUrl, actor);
  const [first, second] = signers.map((userId) => ({ ...actor, userId, rol: "Administracion" as const }));
  if (!first || !second) throw new Error("nobody signs");
  const results: Result[] = [];
  let whole = 0;
  const timed = async <T>(work: string, does: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const made = await does();
    const measured = performance.now() - start;
    whole += measured;
    results.push({ work, measured, limit: LIMIT_MS, unit: "ms" });
    return made;
  };
  const items = owed.map(({ id }) => ({ kind: "voucher" as const, id }));
  const none = { query: undefined, params: undefined };
  const { batches } = await timed("armarlo", () =>
    prepare(actor, { ...none, body: { day: todayIn(), items, net: false } }),
  );
  const id = batches[0]?.id ?? 0;
  const step = async () => ({
    params: { id },
    query: undefined,
    body: { version: (await batchOf(actor, id)).version },
  });
  const prepared = await step();
  await timed("autorizarlo", () => authorise(first, prepared));
  const authorised = await step();
  await timed("liberarlo, con todo lo que se vuelve a mirar", () => release(second, authorised));
  const released = await step();
  const { file } = await timed("su archivo SEPA, con su esquema", () => make(second, released));
  if (file?.transfers !== PAYMENTS) throw new Error(`${file?.transfers} transfers`);
  const certificates = await timed("sus certificados, en un ZIP", () => certificatesOf(actor, id));
  if (certificates !== PAYMENTS) throw new Error(`${certificates} certificates`);
  results.push({ work: "todo", measured: whole, limit: LIMIT_MS, unit: "ms" });
  await disconnect();
  return results;
}
