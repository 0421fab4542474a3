import { disconnect, prisma, query } from "@/lib/db";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { toAppError } from "./errors";

type Answer = { code?: string; error?: string };
const admin = () => aPerson("Administrador");

/** What the database would say: raised by a function, as its own errors are. */
async function raise(code: string, message: string): Promise<string> {
  await asOwner(
    `CREATE OR REPLACE FUNCTION fault() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${message}' USING ERRCODE = '${code}'; END $$`,
  );
  return "SELECT fault()";
}

beforeAll(() => testDatabase());
afterAll(disconnect);

describe("a fault of the database itself is told as such, however the statement got there", () => {
  test.each([
    ["53100", "could not extend file: No space left on device", 507, "database_full"],
    ["XX000", 'could not create temporary file "base/pgsql_tmp/1.0": No such file or directory', 507, "database_full"],
    ["42501", "could not open file: Read-only file system", 503, "database_read_only"],
    ["25006", "cannot execute INSERT in a read-only transaction", 503, "database_read_only"],
    ["57P03", "the database system is in recovery mode", 503, "database_unavailable"],
    ["58030", "could not read block", 503, "database_unavailable"],
    ["XX000", "tuple concurrently updated", 503, "database_unavailable"],
    ["42P01", "relation does not exist", 503, "database_not_migrated"],
    ["42703", "column does not exist", 503, "database_not_migrated"],
  ])("%s, %s: %i %s", async (code, message, status, answer) => {
    const text = await raise(code, message);
    const ways: (() => Promise<unknown>)[] = [
      () => query(text),
      () => prisma.$queryRawUnsafe(text),
      () => prisma.$transaction((tx) => tx.$queryRawUnsafe(text)),
    ];
    for (const way of ways) {
      const error = await way().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(toAppError(error)).toMatchObject({ status, code: answer });
    }
  });

  test.each([
    "Client has encountered a connection error and is not queryable",
    "Connection terminated unexpectedly",
    "Client was closed and is not queryable",
    "timeout exceeded when trying to connect",
  ])("%s: 503", (message) => {
    expect(toAppError(new Error(message))).toMatchObject({ status: 503, code: "database_unavailable" });
  });

  test("who points to what is not there is told the field; what others point to stays", async () => {
    const LINK = 'foreign key constraint "event_project_id_fkey"';
    const missing = await raise("23503", `insert or update on table "event" violates ${LINK}`);
    const pointed = { status: 400, extra: { issues: [{ path: "project_id", message: "No existe, o ya no está." }] } };
    expect(toAppError(await query(missing).catch((error: unknown) => error))).toMatchObject(pointed);
    for (const code of ["23503", "23001"]) {
      const kept = await raise(code, `update or delete on table "project" violates ${LINK} on table "event"`);
      expect(toAppError(await query(kept).catch((error: unknown) => error))).toMatchObject({ status: 409 });
    }
  });

  test("what is wrong with a request alone is not", () => {
    expect(toAppError(new TypeError("x is not a function"))).toBeNull();
    expect(toAppError({ code: "23505", message: "duplicate key" })?.status).toBe(409);
  });
});

describe("calls and the sign-in of a database that lacks migrations", () => {
  test("answer 503 with words", async () => {
    const person = await admin();
    await asOwner("ALTER TABLE app_user RENAME TO app_user_away");
    const signIn = await requestAs<Answer>(null, "POST", "/auth/local", {
      mail: person.mail,
      password: "una clave cualquiera",
    });
    expect([signIn.status, signIn.body.code]).toEqual([503, "database_not_migrated"]);
    expect(signIn.body.error).toMatch(/faltan migraciones/);
    await asOwner("ALTER TABLE app_user_away RENAME TO app_user");
    await asOwner("ALTER TABLE outbox_mail RENAME COLUMN file TO file_away");
    const read = await requestAs<Answer>(person, "GET", "/mail");
    expect([read.status, read.body.code]).toEqual([503, "database_not_migrated"]);
    await asOwner("ALTER TABLE outbox_mail RENAME COLUMN file_away TO file");
  });
});
