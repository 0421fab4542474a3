import { randomUUID } from "node:crypto";
import * as z from "zod";
import { disconnect, prisma, query } from "@/lib/db";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { deliverMail } from "./deliver";
import { sweepMails } from "./jobs";
import { type MailKind, mailKind } from "./kind";
import { queueMail } from "./queueMail";
import type { OutgoingMail, Send } from "./transport";

const content = { subject: "Hola", html: "<p>Hola</p>", text: "Hola", attachments: [] };
/** A kind of mail that does something while it is made. */
const kind = (meanwhile: () => Promise<unknown> = async () => {}): MailKind[] => [
  mailKind("hello", z.object({}), async () => {
    await meanwhile();
    return content;
  }),
];

/** A server that keeps what it accepts, and does something before it does. */
function server(meanwhile: (mail: OutgoingMail) => Promise<unknown> = async () => {}) {
  const accepted: OutgoingMail[] = [];
  const send: Send = async (mail) => {
    await meanwhile(mail);
    accepted.push(mail);
    return { file: null };
  };
  return { accepted, send };
}

const queued = async () =>
  (
    await prisma.$transaction((tx) =>
      queueMail(tx, { kind: "hello", to: "ana@afuera.test", payload: {}, createdBy: "t@t.test" }),
    )
  ).id;
const stored = (id: number) => prisma.outboxMail.findUniqueOrThrow({ where: { id } });
const jobsOf = (id: number) =>
  query<{ later: boolean }>(
    "SELECT start_after > now() + interval '20 s' AS later FROM pgboss.job WHERE name = 'mail.send' AND (data->>'id')::int = $1 ORDER BY 1",
    [id],
  );
const openTransactions = () =>
  query("SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'");
/** As if its worker had died so long ago that the claim lapsed. */
async function abandoned(id: number): Promise<void> {
  await query("UPDATE outbox_mail SET claimed_by = $2, claimed_until = now() - interval '1 s' WHERE id = $1", [
    id,
    randomUUID(),
  ]);
}

beforeAll(async () => {
  await testDatabase();
});
afterAll(disconnect);

describe("a mail under way", () => {
  it("is made and sent outside any transaction", async () => {
    const open: unknown[] = [];
    const look = async () => open.push(...(await openTransactions()));
    const { send, accepted } = server(look);
    expect(await deliverMail(await queued(), kind(look), send)).toBe("sent");
    expect([open, accepted.length]).toEqual([[], 1]);
  });

  it("is sent once, and known to be, when every connection is lost meanwhile", async () => {
    const id = await queued();
    const loseAll = () =>
      query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
    const { send, accepted } = server(loseAll);
    expect(await deliverMail(id, kind(loseAll), send)).toBe("sent");
    expect(await deliverMail(id, kind(), send)).toBe("skipped");
    expect(accepted).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: "sent", claimed_by: null, claimed_until: null });
  });

  it("belongs to one worker: another one skips it and comes by when the first may be dead", async () => {
    const id = await queued();
    const { send, accepted } = server(async () => {
      expect(await deliverMail(id, kind(), server().send)).toBe("skipped");
      expect(await deliverMail(id, kind(), server().send)).toBe("skipped");
    });
    expect(await deliverMail(id, kind(), send)).toBe("sent");
    expect(accepted).toHaveLength(1);
    expect(await jobsOf(id)).toEqual([{ later: false }, { later: true }]);
  });

  it("is not queued again as late, and cannot be resent by hand", async () => {
    const id = await queued();
    const admin = await aPerson("Administrador");
    await query("UPDATE outbox_mail SET created_at = now() - interval '1 hour' WHERE id = $1", [id]);
    await query("DELETE FROM pgboss.job");
    const { send } = server(async () => {
      await sweepMails();
      expect(await jobsOf(id)).toEqual([]);
      expect((await requestAs(admin, "POST", `/mail/${id}/resend`)).status).toBe(409);
    });
    expect(await deliverMail(id, kind(), send)).toBe("sent");
  });

  it("of a worker that died is sent by another one, with the same Message-ID", async () => {
    const id = await queued();
    const { message_id } = await stored(id);
    await abandoned(id);
    const { send, accepted } = server();
    expect(await deliverMail(id, kind(), send)).toBe("sent");
    expect(accepted[0]?.messageId).toBe(message_id);
  });

  it("is left alone by who lost it before it left", async () => {
    const id = await queued();
    const steal = () => query("UPDATE outbox_mail SET claimed_by = $2 WHERE id = $1", [id, randomUUID()]);
    const { send, accepted } = server();
    expect(await deliverMail(id, kind(steal), send)).toBe("skipped");
    expect(accepted).toEqual([]);
    expect(await stored(id)).toMatchObject({ state: "queued", attempts: 0 });
  });

  it("that left is recorded in the end, however often the database refuses", async () => {
    await asOwner(`CREATE SEQUENCE refusals;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        IF nextval('refusals') <= 2 THEN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END IF;
        RETURN NEW;
      END $$`);
    await asOwner(
      "CREATE TRIGGER refuse BEFORE UPDATE ON outbox_mail FOR EACH ROW WHEN (NEW.state = 'sent') EXECUTE FUNCTION refuse()",
    );
    const id = await queued();
    const { send, accepted } = server();
    expect(await deliverMail(id, kind(), send)).toBe("sent");
    expect([accepted.length, (await stored(id)).state]).toEqual([1, "sent"]);
    await asOwner("DROP TRIGGER refuse ON outbox_mail");
  });
});
