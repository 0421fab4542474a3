import { Client } from "pg";
import { list } from "@/lib/approvals/service/list";
import { disconnect, prisma } from "@/lib/db";
import { runCapped } from "@/lib/documents/process/spawn";
import { withLocalCopy } from "@/lib/files/storage";
import { verifyLedger } from "@/lib/ledger/verify";
import { testDatabase } from "@/lib/testing/db";
import { errorsOf } from "@/lib/vouchers/rules/check";
import { findingsOf } from "@/lib/vouchers/service/findings";
import { stored } from "@/lib/vouchers/service/record";
import { seedDemo } from "../seedDemo";

const DAY_ONE = new Date("2026-11-24T15:00:00Z");
const DAY_THREE = new Date("2026-11-26T15:00:00Z");
const demo = { password: "clave-de-prueba", production: false, now: DAY_ONE };

jest.setTimeout(180_000);
let client: Client;
beforeEach(async () => {
  client = new Client({ connectionString: await testDatabase() });
  await client.connect();
});
afterEach(() => client.end());
afterAll(disconnect);

const rows = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
const count = async () => (await rows<{ n: number }>("SELECT count(*)::int AS n FROM voucher"))[0]?.n ?? 0;

type Place = Record<string, { x: number; y: number; width: number; height: number }>;
interface Read {
  supplier_tax_id: string;
  total: string;
  number: string;
}

test("the story holds: entries are what vouchers say, papers are read as what they are, who approves has a list; nothing is there twice", async () => {
  await seedDemo(client, demo);
  expect((await verifyLedger(client)).wrong).toEqual([]);

  const accrued = await rows<{ id: number }>(
    "SELECT id FROM voucher WHERE validated_at IS NOT NULL AND state <> 'anulado' AND NOT historic ORDER BY id",
  );
  expect(accrued.length).toBeGreaterThan(40);
  for (const { id } of accrued) {
    const errors = errorsOf(await findingsOf(prisma, await stored(prisma, id)));
    // A note that was taken already may not take its part again.
    expect([id, errors.map(({ code }) => code)]).toEqual([id, []]);
  }

  const manager = await prisma.user.findFirstOrThrow({ where: { mail: "management@demo.test" } });
  const actor = { ...manager, userId: manager.id, grants: [], requestId: "t" } as unknown as Parameters<typeof list>[0];
  const query = { mine: "para_decidir", sort: "vence", page: 1, limit: 50, kind: "comprobante" } as const;
  const { data, total } = await list(actor, { query, params: undefined, body: undefined });
  expect(total).toBeGreaterThan(8);
  expect(data.every(({ due_at }) => due_at !== null)).toBe(true);
  expect(new Set(data.flatMap(({ flags }) => flags.map(({ key }) => key)))).toEqual(
    new Set(["observado", "duplicado"]),
  );

  const [paper] = await rows<{ storage_key: string; number: string; total: string; tax_id: string }>(
    `SELECT f.storage_key, v.number, v.total::text AS total, s.tax_id FROM voucher v JOIN supplier s ON s.id = v.supplier_id
     JOIN attachment a ON a.owner_type = 'voucher' AND a.owner_id = v.id::text JOIN file f ON f.id = a.file_id WHERE v.state = 'recibido' ORDER BY v.id LIMIT 1`,
  );
  const { stdout } = await withLocalCopy(paper!.storage_key, (file) => runCapped("readChild", [file, "pdf"]));
  const { supplier_tax_id, number, total: sum } = (JSON.parse(stdout) as { proposal: Read }).proposal;
  expect([supplier_tax_id, number, Number(sum)]).toEqual([
    paper!.tax_id.replace(/\D/g, ""),
    paper!.number,
    Number(paper!.total),
  ]);

  // What the seed writes of a paper is what its reading gives.
  const kept = await rows<{ key: string; proposal: object; words: object; places: Place; read: object; state: string }>(
    `SELECT f.storage_key AS key, e.proposal, e.words, e.places, v.read, v.read_state AS state FROM voucher v
     JOIN attachment a ON a.owner_type = 'voucher' AND a.owner_id = v.id::text JOIN file f ON f.id = a.file_id LEFT JOIN extraction e ON e.file_id = f.id
     WHERE f.kind = 'pdf' ORDER BY v.id`,
  );
  expect(kept.length).toBeGreaterThan(4);
  for (const { read, state, places } of kept) {
    expect(state).toBe("leido");
    expect(Object.keys(read)).toEqual(expect.arrayContaining(["supplier_id", "company_id", "number", "total", "date"]));
    expect(Object.keys(places)).toEqual(expect.arrayContaining(["qr", "total", "number", "date"]));
  }
  const again = await withLocalCopy(kept[0]!.key, (file) => runCapped("readChild", [file, "pdf"]));
  const real = JSON.parse(again.stdout) as { proposal: object; words: object; places: Place };
  expect(real.proposal).toEqual(kept[0]!.proposal);
  expect(real.words).toEqual(kept[0]!.words);
  expect(Object.keys(real.places).sort()).toEqual(Object.keys(kept[0]!.places).sort());
  for (const [field, at] of Object.entries(kept[0]!.places))
    for (const side of ["x", "y", "width", "height"] as const)
      expect(Math.abs(at[side] - (real.places[field]?.[side] ?? 9))).toBeLessThan(0.03);

  const first = await count();
  await seedDemo(client, demo);
  expect(await count()).toBe(first);
  await seedDemo(client, { ...demo, now: DAY_THREE });
  expect(await count()).toBe(first + 4);
  await seedDemo(client, { ...demo, now: DAY_THREE });
  expect(await count()).toBe(first + 4);
  expect((await verifyLedger(client)).wrong).toEqual([]);
});
