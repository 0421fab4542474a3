import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { anchorAudit } from "@/lib/backup/anchor";
import { disconnect, prisma, query } from "@/lib/db";
import { env, forgetEnv } from "@/lib/env";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { asAdmin } from "@/lib/testing/template";
import { testOwnerUrl } from "@/lib/testing/url";
import { migrate } from "@/scripts/migrate";
import { audit } from "./audit";
import { brokenLinks, holdAnchors, readAnchors } from "./chain";

const actor = { mail: "ana@demo.test", requestId: "r" };
const say = (action: string) =>
  prisma.$transaction((tx) =>
    audit(tx, actor, { action, object: "x:1", after: { importe: "1234567.89", a: ["ñ", null] } }),
  );
const broken = () =>
  asAdmin(testOwnerUrl(), async (client) => (await brokenLinks(client)).map(({ chain, why }) => `${chain} ${why}`));
/** As somebody who got hold of the owner's address would. */
const tamper = (sql: string) =>
  asOwner(`ALTER TABLE audit_entry DISABLE TRIGGER USER; ${sql}; ALTER TABLE audit_entry ENABLE TRIGGER USER`);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "ancla-"));
});
beforeEach(async () => {
  process.env.AUDIT_ANCHOR_FILE = path.join(folder, randomUUID());
  process.env.AUDIT_ANCHOR_MAIL = "auditor@otra.test";
  forgetEnv();
});
afterEach(disconnect);
afterAll(() => rm(folder, { recursive: true }));

describe("what the application's role may do with the audit log", () => {
  beforeAll(async () => {
    await testDatabase();
    await say("uno");
  });

  const REFUSED = [
    "UPDATE audit_entry SET actor = 'otra@demo.test'",
    "UPDATE audit_entry SET hash = NULL, chain = NULL",
    "DELETE FROM audit_entry",
    "TRUNCATE audit_entry",
    "ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_no_change",
    "ALTER TABLE audit_entry OWNER TO bambalina",
    "DROP TABLE audit_entry",
    "DROP TRIGGER audit_entry_chained ON audit_entry",
    "CREATE OR REPLACE FUNCTION audit_entry_chain() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    "ALTER FUNCTION audit_entry_chain() SET search_path = pg_temp",
    "CREATE FUNCTION public.hmac(bytea, bytea, text) RETURNS bytea LANGUAGE sql AS 'SELECT $1'",
    // What it says of itself is the database's to say: when, where in the chain, under which number.
    "INSERT INTO audit_entry (actor, action, object, at) VALUES ('a', 'b', 'c', '2020-01-01')",
    "INSERT INTO audit_entry (actor, action, object, chain, hash) VALUES ('a', 'b', 'c', 2, 'x')",
    "INSERT INTO audit_entry (id, actor, action, object) VALUES (1000, 'a', 'b', 'c')",
    "SELECT secret FROM audit_key",
    "UPDATE audit_key SET secret = ''",
    "INSERT INTO audit_key (from_chain, secret) VALUES (1, 'x')",
    "SELECT * FROM audit_broken()",
    "SET session_replication_role = replica; UPDATE audit_entry SET actor = ''",
    "SET ROLE bambalina_owner",
    "INSERT INTO restoration (id) VALUES (gen_random_uuid())",
    "UPDATE _prisma_migrations SET checksum = ''",
    "CREATE TABLE public.mine (id int)",
    "CREATE TEMP TABLE mine (id bigint, chain bigint); CREATE TRIGGER t AFTER INSERT ON mine FOR EACH ROW EXECUTE FUNCTION audit_entry_chain()",
  ];
  test.each(REFUSED)("not: %s", async (sql) => {
    const before = await asOwner("SELECT * FROM audit_entry");
    await expect(query(sql)).rejects.toThrow(/permission denied|must be (?:owner|able)/);
    expect(await asOwner("SELECT * FROM audit_entry")).toEqual(before);
    expect(await broken()).toEqual([]);
  });

  test("it adds entries, many at once, and reads them", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => say(`n${index}`)));
    const rows = await prisma.auditEntry.findMany({ orderBy: { chain: "asc" } });
    expect(rows.map(({ chain }) => Number(chain))).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(await broken()).toEqual([]);
  });
});

describe("what the owner did to it is found", () => {
  beforeEach(async () => {
    await testDatabase();
    for (const action of ["a", "b", "c", "d"]) await say(action);
  });

  test.each([
    ["an entry was altered", "UPDATE audit_entry SET after = '{\"importe\": \"1\"}' WHERE action = 'b'", ["2 altered"]],
    ["its time", "UPDATE audit_entry SET at = at - interval '1 second' WHERE action = 'b'", ["2 altered"]],
    [
      "altered and signed without the key",
      `UPDATE audit_entry e SET actor = 'x', hash = encode(sha256(audit_entry_text(e, 2, prev_hash)), 'hex') WHERE action = 'b'`,
      ["2 altered", "3 unlinked"],
    ],
    ["one is gone", "DELETE FROM audit_entry WHERE action = 'b'", ["3 missing"]],
    [
      "gone, and the places moved up",
      "DELETE FROM audit_entry WHERE action = 'b'; UPDATE audit_entry SET chain = chain - 1 WHERE action IN ('c'); UPDATE audit_entry SET chain = chain - 1 WHERE action IN ('d')",
      ["2 unlinked", "3 altered"],
    ],
    ["the first is gone", "DELETE FROM audit_entry WHERE action = 'a'", ["2 missing"]],
    [
      "one was added by hand",
      "INSERT INTO audit_entry (actor, action, object) VALUES ('x', 'y', 'z')",
      ["null unchained"],
    ],
    [
      "two changed places",
      "UPDATE audit_entry SET chain = chain + 100 WHERE action = 'b'; UPDATE audit_entry SET chain = 2 WHERE action = 'c'; UPDATE audit_entry SET chain = 3 WHERE action = 'b'",
      ["2 unlinked", "3 unlinked", "4 unlinked"],
    ],
  ])("%s", async (_, sql, found) => {
    await tamper(sql);
    expect(await broken()).toEqual(found);
  });

  test("a tail that was cut off, or written anew, does not fit its anchor; a whole one does", async () => {
    const anchor = await anchorAudit();
    expect(await anchorAudit()).toBeNull();
    const anchors = await readAnchors(env().AUDIT_ANCHOR_FILE);
    expect(anchors).toEqual([anchor]);
    const held = () => asAdmin(testOwnerUrl(), (client) => holdAnchors(client, anchors));
    await say("e");
    expect(await held()).toEqual(["held"]);
    await tamper("DELETE FROM audit_entry WHERE chain >= 3");
    expect([await broken(), await held()]).toEqual([[], ["cut"]]);
    await say("otra");
    await say("otra");
    expect([await broken(), await held()]).toEqual([[], ["other"]]);
    expect(await query("SELECT kind, to_mail FROM outbox_mail")).toEqual([
      { kind: "audit.anchor", to_mail: "auditor@otra.test" },
    ]);
  });
});

test("a file of anchors that was altered by hand is told by its line; none is no fault", async () => {
  await testDatabase();
  const file = path.join(folder, "otra");
  expect(await readAnchors(file)).toEqual([]);
  // Who names a file does not mean none: a slip of the pen would say that all is well.
  await expect(readAnchors(file, true)).rejects.toThrow(`No se puede leer ${file}.`);
  await expect(readAnchors(folder)).rejects.toThrow(/No se puede leer/);
  await say("a");
  await anchorAudit();
  await writeFile(file, `${await readFile(env().AUDIT_ANCHOR_FILE, "utf8")}\nx\n`);
  await expect(readAnchors(file)).rejects.toThrow(/línea 3/);
});

test("what was chained before there was a key stays as it was, and is still held against", async () => {
  const url = await databaseBefore("20261123210000_key_audit_chain");
  for (const action of ["a", "b"])
    await asOwner("INSERT INTO audit_entry (actor, action, object) VALUES ('x', $1, 'z')", [action]);
  const before = await asOwner("SELECT id, chain, hash, prev_hash FROM audit_entry ORDER BY id");
  await migrate(url);
  await say("c");
  expect(await asOwner("SELECT id, chain, hash, prev_hash FROM audit_entry WHERE chain < 3 ORDER BY id")).toEqual(
    before,
  );
  expect(await broken()).toEqual([]);
  await tamper("UPDATE audit_entry SET actor = 'otra' WHERE action = 'a'");
  expect(await broken()).toEqual(["1 altered"]);
});
