import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import {
  aBatch,
  anApproved,
  aPayee,
  aPaymentsWorld,
  aSent,
  asVouchers,
  batchAs,
  onOrderAs,
  type PaymentReply,
  type PaymentsWorld,
  stepAs,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import type { AdvanceView } from "./schema/advances";

let world: PaymentsWorld;
beforeAll(() => testDatabase());
beforeEach(async () => {
  world = await aPaymentsWorld();
});
afterAll(disconnect);

test("whatever is repeated with its key gets what was answered first, however far the batch went meanwhile", async () => {
  const { supplier } = await aPayee();
  const draft = await aBatch(world, asVouchers([await anApproved(world, supplier.id)]));
  const answers = new Map<string, object>();
  let { version } = draft;
  const steps = [
    ["authorise", world.second],
    ["release", world.second],
    ["send", world.second],
  ] as const;
  const take = ([name, by]: (typeof steps)[number], at: number) =>
    stepAs(by, draft.id, name, at, { clave: `paso-${name}` });
  const versions: number[] = [];
  for (const one of steps) {
    versions.push(version);
    const { status, body } = await take(one, version);
    expect(status).toBe(200);
    answers.set(one[0], body);
    version = body.version;
  }
  const [order] = (await batchAs(world.author, draft.id)).items;
  const credit = {
    version: order?.version,
    day: todayIn(),
    reference: "TRF 1",
    reason: "Lo dijo el banco",
    clave: "credito",
  };
  const credited = await onOrderAs(world.third, order?.id ?? 0, "credit", credit);
  expect(credited.status).toBe(200);
  const reject = { version: credited.body.items[0]?.version, reason: "Volvió" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "reject", reject)).status).toBe(200);
  for (const [at, one] of steps.entries())
    expect((await take(one, versions[at] ?? 0)).body).toEqual(answers.get(one[0]));
  expect((await onOrderAs(world.third, order?.id ?? 0, "credit", credit)).body).toEqual(credited.body);
});

test("a transfer is credited by hand with what shows it, or with how it is known; never with its reference alone", async () => {
  const { supplier } = await aPayee();
  const sent = await aSent(world, asVouchers([await anApproved(world, supplier.id)]));
  const [order] = sent.items;
  const credit = (more: object) =>
    onOrderAs(world.third, order?.id ?? 0, "credit", {
      version: order?.version,
      day: todayIn(),
      reference: "TRF 1",
      ...more,
    });
  const refused = await credit({});
  expect([refused.status, refused.body.error]).toEqual([
    400,
    expect.stringContaining("Adjuntar el comprobante del banco"),
  ]);
  expect((await credit({ reason: "x" })).status).toBe(400);
  expect((await credit({ reason: "Lo confirmó el banco" })).status).toBe(200);
});

test("an advance that was annulled since is answered as it was made, to the same key", async () => {
  const { supplier } = await aPayee();
  const asked = {
    kind: "anticipo",
    company_id: world.company.id,
    supplier_id: supplier.id,
    currency: "ARS",
    amount: "1000",
    due_day: todayIn(),
    reason: "Seña",
    clave: "anticipo-1",
  };
  const ask = () => requestAs<AdvanceView>(world.author, "POST", "/payment-advances", asked);
  const first = await ask();
  const cancelled = { version: first.body.version, reason: "No va" };
  expect((await requestAs(world.author, "POST", `/payment-advances/${first.body.id}/cancel`, cancelled)).status).toBe(
    200,
  );
  expect((await ask()).body).toEqual(first.body);
});

test("a note whose day went by is no debt that is late: the matrix and the list's groups say the same", async () => {
  const { supplier } = await aPayee();
  const late = addDays(todayIn(), -10);
  await anApproved(world, supplier.id, { date: late, due_date: late });
  const before = await anApproved(world, supplier.id);
  const sent = await aSent(world, asVouchers([before]));
  const [order] = sent.items;
  const credit = { version: order?.version, day: todayIn(), reference: "TRF 1", reason: "Lo dijo el banco" };
  expect((await onOrderAs(world.third, order?.id ?? 0, "credit", credit)).status).toBe(200);
  const note = await anApproved(world, supplier.id, {
    type_code: "3",
    net_taxed: "10000.00",
    vat: "2100.00",
    total: "12100.00",
    vat_lines: [{ rate_code: "5", base: "10000.00", amount: "2100.00" }],
    links: [{ target_type: "voucher", target_id: before, amount: "12100.00" }],
  });
  await prisma.voucher.update({ where: { id: note }, data: { date: new Date(`${late}T00:00:00Z`) } });
  const read = async <T>(path: string) =>
    (await requestAs<T>(world.author, "GET", `${path}?company=${world.company.id}`)).body;
  const groups = await read<{ id: string; amounts: object[] }[]>("/payments/due/groups");
  const { cash } = await read<PaymentReply>("/payments/due");
  expect(groups.map(({ id, amounts }) => [id, amounts])).toEqual(
    expect.arrayContaining([
      ["vencidos", [{ currency: "ARS", amount: "121000.00" }]],
      ["a_favor", [{ currency: "ARS", amount: "-12100.00" }]],
    ]),
  );
  expect(cash.find(({ company }) => company.id === world.company.id)?.overdue).toBe("121000.00");
});
