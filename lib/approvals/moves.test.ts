import { forgetPeople } from "@/lib/auth/person";
import { disconnect, prisma } from "@/lib/db";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { migrate } from "@/scripts/migrate";
import type { ApprovalRecord } from "./schema";

/** The first of the release that brought the ledger and the approvals. */
const MIGRATION = "20261124090000_add_catalogue";

const BEFORE = `
INSERT INTO app_user (id, mail, name, rol, updated_at) VALUES (1, 'ana@demo.test', 'Ana', 'Hispa', now()), (2, 'bo@demo.test', 'Bo', 'Hispa Director', now());
SELECT setval('app_user_id_seq', 100);
INSERT INTO cost_centre (id, code, name, country, currencies, owner_id, created_by) VALUES
  (1, 'A', 'Sala', 'AR', '{ARS}', 2, 2), (2, 'B', 'Oficina', 'AR', '{ARS}', NULL, 2);
INSERT INTO cost_entry (kind, day, centre_id, concept, amount, currency, source, created_by) VALUES ('presupuestado', '2026-03-01', 1, 'Base', 1000, 'ARS', 'manual', 1);
INSERT INTO cost_reallocation (id, from_centre_id, from_month, to_centre_id, to_month, currency, amount, reason, requested_by, requested_at, version)
  VALUES (7, 1, '2026-03-01', 2, '2026-04-01', 'ARS', 250, 'Se adelanta', 1, '2026-03-05T12:00:00Z', 1);
INSERT INTO cost_reallocation (id, from_centre_id, from_month, to_centre_id, to_month, currency, amount, reason, requested_by, status, decided_by, decided_at, decision_reason, version)
  VALUES (6, 1, '2026-03-01', 2, '2026-04-01', 'ARS', 10, 'Otra', 1, 'rechazado', 2, now(), 'No', 2);
SELECT setval('cost_reallocation_id_seq', 7);
`;

beforeAll(async () => {
  const url = await databaseBefore(MIGRATION);
  await asOwner(BEFORE);
  await disconnect();
  await migrate(url);
});
afterAll(disconnect);

test("what waited is a request of the first policy, as it would be sent today; what was decided is none", async () => {
  const requests = await prisma.approvalRequest.findMany({ include: { steps: true } });
  expect(requests).toMatchObject([
    {
      kind: "cost_reallocation",
      object_id: "7",
      state: "en_aprobacion",
      asked_by_user_id: 1,
      author_user_id: 1,
      asked_at: new Date("2026-03-05T12:00:00Z"),
      rule: 1,
      steps: [{ position: 1, state: "abierto", mode: "alguno" }],
    },
  ]);
  const { reallocationSubject } = await subjectOf("7");
  const [row] = requests;
  for (const name of ["reference", "title", "subtitle", "link", "country", "keys"] as const)
    expect([name, row?.[name]]).toEqual([name, reallocationSubject[name]]);
  expect(row?.amount?.toFixed(2)).toBe(reallocationSubject.amount?.amount);
});

async function subjectOf(id: string) {
  const { approvals } = await import("@/lib/costcentres/service/reallocationsApproval");
  const kind = approvals.kinds?.cost_reallocation;
  if (!kind) throw new Error("no kind");
  return { reallocationSubject: await kind.load(prisma, id) };
}

test("and is decided as one: by its own call, with its posting", async () => {
  const director = await aPerson("Hispa Director");
  forgetPeople();
  const answer = await requestAs<{ status: string }>(director, "POST", "/cost-centres/reallocations/7/approve", {
    version: 1,
  });
  expect(answer).toMatchObject({ status: 200, body: { status: "aprobado" } });
  const [{ id } = { id: 0 }] = await prisma.approvalRequest.findMany();
  const record = await requestAs<ApprovalRecord>(director, "GET", `/approvals/${id}`);
  expect(record.body).toMatchObject({ state: "aprobado", decided: { by: { id: director.userId } } });
  const late = await requestAs<{ error: string }>(director, "POST", "/cost-centres/reallocations/6/approve", {
    version: 2,
  });
  expect(late).toMatchObject({ status: 409, body: { error: expect.stringContaining("ya está rechazada") } });
});
