import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { disconnect, prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { todayIn } from "@/lib/format/dates";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { aCard, expenseFacts, sendCards } from "@/lib/testing/cards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aCuit } from "@/lib/testing/vouchers";
import type { ReviewRecord } from "./review/schema";
import type { StatementView } from "./statements/schema";
import { oweStatement } from "./statements/service/owed";

/** How many histories are tried: a few with the tests, thousands with `npm run histories`, which looks at the ledger after every tenth. */
const RUNS = Math.ceil(Number(process.env.HISTORIES || 0) / 2) || 6;
const SEED = process.env.HISTORIES_SEED ? Number(process.env.HISTORIES_SEED) : undefined;
const LOOKS = RUNS > 100 ? 10 : 1;

let silvina: TestPerson;
let nora: TestPerson;
let company: { id: number; tax_id: string };
let card: number;
let show: number;
beforeAll(async () => {
  await testDatabase();
  silvina = await aPerson("Administracion");
  nora = await aPerson("Tour Manager");
  company = await aCompany();
  card = (await aCard(nora, { company_id: company.id })).id;
  show = (await aShow()).id;
});
afterAll(disconnect);

const steps = [
  "aprobar",
  "observar",
  "responder",
  "rechazar",
  "reconsiderar",
  "cobrar",
  "conciliar",
  "soltar",
  "devolver",
  "al_titular",
  "personal",
  "cargo",
  "cerrar",
  "reabrir",
  "pagar",
  "deshacer_pago",
] as const;
type Step = (typeof steps)[number];
const reason = "Prueba de historias";

/** Expenses of a card and a statement of it that things happen to, in any order; what cannot be done then is refused and changes nothing. */
class World {
  private constructor(
    private readonly expenses: number[],
    private readonly statement: number,
  ) {}

  static async begin(): Promise<World> {
    const receipt = {
      issuer_tax_id: aCuit(),
      recipient_tax_id: company.tax_id,
      type_code: "1",
      point: "3",
      number: String(next()),
      amount: "1210",
      tax_lines: [{ rate_code: "5", base: "1000", amount: "210" }],
    };
    const expenses: number[] = [];
    const [plain, billed] = [randomUUID(), randomUUID()];
    const note = {
      type_code: "3",
      number: String(next()),
      returns: billed,
      amount: "242",
      tax_lines: [{ rate_code: "5", base: "200", amount: "42" }],
    };
    const all = [
      { amount: "800", client_id: plain },
      { ...receipt, client_id: billed },
      { amount: "300", returns: plain },
      { ...receipt, ...note },
    ];
    for (const facts of all) {
      const { body } = await sendCards(
        nora,
        "POST",
        "/card-expenses",
        // Every history charges the same card with the same amounts.
        expenseFacts(card, { day: "2026-11-10", show_id: show, alike_reason: reason, ...facts }),
      );
      expenses.push(body.id);
    }
    const made = await prisma.cardStatement.create({
      data: {
        company_id: company.id,
        currency: "ARS",
        from_day: new Date("2026-11-10"),
        until_day: new Date("2026-11-20"),
        name: `Resumen ${next()}`,
      },
    });
    const lines = ["815.00", "1210.00", "-300.00", "-242.00", "45.00", "-50.00"].map((amount, at) => ({
      statement_id: made.id,
      line: at + 1,
      card_id: card,
      day: new Date("2026-11-11"),
      merchant: `Línea ${at}`,
      amount,
      currency: "ARS",
      fingerprint: `${made.id} ${at}`,
    }));
    await prisma.cardStatementLine.createMany({ data: lines });
    await prisma.$transaction((tx) => oweStatement(tx, { userId: silvina.userId }, made.id));
    return new World(expenses, made.id);
  }

  private post = (path: string, body: object) => requestAs<{ error: string }>(silvina, "POST", path, body);

  async take(step: Step, at: number): Promise<void> {
    const id = this.expenses[at % this.expenses.length] ?? 0;
    const one = (await requestAs<ReviewRecord>(silvina, "GET", `/card-expenses/${id}/review`)).body;
    const sheet = (await requestAs<StatementView>(silvina, "GET", `/card-statements/${this.statement}`)).body;
    const line = sheet.items[at % sheet.items.length];
    const decide = (deed: string, more: object = { reason }) =>
      this.post(`/card-expenses/${id}/${deed}`, { version: one.version, ...more });
    const say = (what: string, more: object = {}) =>
      this.post(`/card-statements/lines/${line?.id}`, { version: line?.version, step: what, reason, ...more });
    const close = (deed: string, more: object = {}) =>
      this.post(`/card-statements/${this.statement}/${deed}`, { version: sheet.version, ...more });
    const todo: Record<Step, () => Promise<{ status: number; body: object }>> = {
      aprobar: () => decide("approve", {}),
      observar: () => decide("observe"),
      responder: () => sendCards(nora, "PUT", `/card-expenses/${id}`, answerOf(one)),
      rechazar: () => decide("reject"),
      reconsiderar: () => decide("reconsider"),
      cobrar: () => decide("collect", { day: todayIn() }),
      conciliar: () => say("conciliar", { expense_id: id }),
      devolver: () => say("devolver", { expense_id: this.expenses[at % 2] }),
      soltar: () => say("soltar"),
      al_titular: () => say("pasar_al_titular"),
      personal: () => say("personal"),
      cargo: () => say("cargo"),
      cerrar: () => close("reconcile", { hand_over: at % 2 === 0 }),
      reabrir: () => close("reopen", { reason }),
      pagar: () => close("pay", { day: todayIn() }),
      deshacer_pago: () => close("unpay", { reason }),
    };
    const answer = await todo[step]();
    // A refusal has words; a fault of ours would be a 500.
    if (answer.status >= 500) throw new Error(`${step}: ${JSON.stringify(answer.body)}`);
  }
}

const answerOf = ({
  card: own,
  day,
  merchant,
  amount,
  currency,
  takes_away,
  category,
  issuer_tax_id,
  recipient_tax_id,
  type_code,
  point,
  number,
  tax_lines,
  version,
}: ReviewRecord) => ({
  card_id: own.id,
  day,
  merchant,
  amount,
  currency,
  takes_away,
  category,
  issuer_tax_id,
  recipient_tax_id,
  type_code,
  point,
  number,
  tax_lines,
  version,
  show_id: show,
  no_receipt_reason: "No lo dio",
  alike_reason: reason,
  answer: reason,
});

test(
  "whatever happens to expenses and their statement, in any order, everything that is posted is what they say",
  async () => {
    const taken = fc.array(fc.record({ step: fc.constantFrom(...steps), at: fc.nat({ max: 11 }) }), {
      minLength: 6,
      maxLength: 18,
    });
    // One way that is walked always: matched, closed, paid, what was advanced is accrued, paid by mistake, twice, and opened again.
    const whole: { step: Step; at: number }[] = [
      ...[0, 1, 2, 3].map((at) => ({ step: "conciliar" as const, at })),
      { step: "conciliar", at: 7 },
      ...[0, 1, 2, 3].map((at) => ({ step: "aprobar" as const, at })),
      { step: "cargo", at: 4 },
      { step: "devolver", at: 5 },
      { step: "cerrar", at: 0 },
      { step: "reabrir", at: 0 },
      { step: "observar", at: 1 },
      { step: "soltar", at: 5 },
      { step: "observar", at: 3 },
      { step: "observar", at: 1 },
      { step: "rechazar", at: 0 },
      { step: "cerrar", at: 0 },
      { step: "pagar", at: 0 },
      { step: "responder", at: 1 },
      { step: "aprobar", at: 1 },
      { step: "responder", at: 3 },
      { step: "aprobar", at: 3 },
      { step: "deshacer_pago", at: 0 },
      { step: "pagar", at: 0 },
      { step: "deshacer_pago", at: 0 },
      { step: "reabrir", at: 0 },
      { step: "observar", at: 1 },
    ];
    let done = 0;
    await fc.assert(
      fc.asyncProperty(taken, async (all) => {
        const world = await World.begin();
        for (const { step, at } of all) await world.take(step, at);
        if (++done % LOOKS !== 0 && done < RUNS) return;
        const client = openClient({ connectionString: env().DATABASE_URL });
        await client.connect();
        const { wrong } = await verifyLedger(client);
        await client.end();
        expect(wrong).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true, examples: [[whole]] },
    );
  },
  Math.max(240_000, RUNS * 20_000),
);
