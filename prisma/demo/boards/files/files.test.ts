import { Client } from "pg";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import { readStored } from "@/lib/files/storage";
import { testDatabase } from "@/lib/testing/db";
import { seedDemo } from "../../seedDemo";

const NOW = new Date("2026-11-20T15:00:00Z");

jest.setTimeout(120_000);

let client: Client;
const rows = async <T extends object>(sql: string, values: unknown[] = []) => (await client.query<T>(sql, values)).rows;

beforeAll(async () => {
  client = new Client({ connectionString: await testDatabase() });
  await client.connect();
  await seedDemo(client, { password: "clave-de-prueba", production: false, now: NOW });
});
afterAll(() => client.end());

async function headOf(key: string): Promise<{ start: string; size: number }> {
  const parts: Buffer[] = [];
  for await (const part of await readStored(key)) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  return { start: bytes.subarray(0, 12).toString("latin1"), size: bytes.length };
}

const STARTS: Record<string, RegExp> = { pdf: /^%PDF-/, png: /^\x89PNG/, jpeg: /^\xff\xd8\xff/ };

test("every file is in the storage as its row says, small, with a picture for lists", async () => {
  const files = await rows<{
    kind: "pdf";
    size: number;
    storage_key: string;
    thumbnail_key: string;
    pages: number | null;
  }>("SELECT kind, size, storage_key, thumbnail_key, pages FROM file");
  // Drawing them is most of what the demo's files cost at the first start.
  expect(files.length).toBeGreaterThan(60);
  expect(files.length).toBeLessThan(200);
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(["pdf", "png", "jpeg"]));
  for (const { kind, size, storage_key, thumbnail_key, pages } of files) {
    const kept = await headOf(storage_key);
    expect([kind, kept.size, STARTS[kind]?.test(kept.start), isSafeInline(kind)]).toEqual([kind, size, true, true]);
    expect(size).toBeLessThan(250_000);
    expect(pages === null).toBe(kind !== ("pdf" as string));
    expect((await headOf(thumbnail_key)).start).toMatch(/^RIFF....WEBP/s);
  }
});

test("files belong to cards of several departments, and their people sent them", async () => {
  expect(
    (
      await rows<{ board_key: string }>(
        "SELECT DISTINCT c.board_key FROM attachment a JOIN card c ON c.id = a.owner_id::int WHERE a.owner_type = 'card' ORDER BY 1",
      )
    ).map(({ board_key }) => board_key),
  ).toEqual(["compras", "legales", "rrhh"]);
  expect(
    await rows(
      `SELECT 1 FROM attachment a LEFT JOIN app_user u ON u.id = a.created_by_user_id LEFT JOIN card c ON a.owner_type = 'card' AND c.id = a.owner_id::int
       WHERE u.id IS NULL OR a.created_at > $1 OR (a.owner_type = 'card' AND (c.id IS NULL OR a.created_at < c.created_at))`,
      [NOW],
    ),
  ).toEqual([]);
});

test("nothing of Diseño is settled, or proposed to be, without another's yes on its last version", async () => {
  const cards = await rows<{
    title: string;
    settled: boolean;
    verdict: string | null;
    own: boolean | null;
    versions: number;
  }>(
    `SELECT c.title, k.locked OR c.close_at IS NOT NULL AS settled, p.verdict, p.created_by = p.verdict_by AS own,
       (SELECT count(*)::int FROM card_proof v WHERE v.card_id = c.id AND NOT v.final) AS versions
     FROM card c JOIN board_column k ON k.id = c.column_id
     LEFT JOIN LATERAL (SELECT * FROM card_proof v WHERE v.card_id = c.id AND NOT v.final ORDER BY v.number DESC LIMIT 1) p ON true
     WHERE c.board_key = 'diseno'`,
  );
  expect(cards.filter(({ settled, verdict }) => settled && verdict !== "aprobado")).toEqual([]);
  expect(cards.filter(({ own }) => own)).toEqual([]);
  expect(cards.some(({ versions }) => versions >= 3)).toBe(true);
});

test("versions say what happened: rounds, remarks that the next one answers, what waits for a yes, finals", async () => {
  const [seen] = await rows<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE verdict = 'cambios')::int AS changes, count(*) FILTER (WHERE verdict IS NULL AND NOT final)::int AS waiting,
       count(*) FILTER (WHERE final)::int AS finals, max(round) AS rounds,
       (SELECT count(*)::int FROM card_proof_pin WHERE resolved_at IS NULL) AS open,
       (SELECT count(*)::int FROM card_proof_pin WHERE resolved_at IS NOT NULL) AS resolved,
       (SELECT count(*)::int FROM card_proof p JOIN card c ON c.id = p.card_id WHERE p.verdict_by = c.requester_id) AS by_client
     FROM card_proof`,
  );
  for (const key of ["changes", "waiting", "finals", "rounds", "open", "resolved", "by_client"])
    expect([key, (seen?.[key] ?? 0) > 1]).toEqual([key, true]);
  expect(
    await rows(
      `SELECT c.title FROM card c JOIN card_proof p ON p.card_id = c.id WHERE c.board_key = 'diseno'
       GROUP BY c.id HAVING max(p.round) > c.rounds OR count(*) FILTER (WHERE p.verdict = 'cambios') <> c.rounds`,
    ),
  ).toEqual([]);
});

test("in order: sent, remarked, decided, answered; and told in the card's history, which stays in order", async () => {
  expect(
    await rows(
      `SELECT p.id FROM card_proof p LEFT JOIN card_proof_pin n ON n.proof_id = p.id
       WHERE p.verdict_at < p.created_at OR n.created_at < p.created_at OR n.resolved_at < n.created_at
         OR greatest(p.created_at, p.verdict_at, n.created_at, n.resolved_at) > $1`,
      [NOW],
    ),
  ).toEqual([]);
  expect(
    await rows(
      "SELECT 1 FROM (SELECT at, lag(at) OVER (PARTITION BY card_id ORDER BY id) AS before FROM card_event) e WHERE at < before",
    ),
  ).toEqual([]);
  const [told] = await rows<{ proofs: number; events: number }>(
    `SELECT (SELECT count(*)::int + count(verdict)::int FROM card_proof) AS proofs,
       (SELECT count(*)::int FROM card_event WHERE kind = 'proof') AS events`,
  );
  expect(told?.events).toBe(told?.proofs);
});
