import type { ApprovalActor, ApprovalKind, DeclaredApprovals, Owners, Subject } from "@/lib/approvals/kind";
import type { Rule, Rules, Step, Who } from "@/lib/approvals/policies/schema";
import { recordEdited } from "@/lib/approvals/service/edited";
import { approvalsReady } from "@/lib/approvals/service/objects";
import { sendForApproval } from "@/lib/approvals/service/send";
import { disconnect, prisma, type Tx, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notFound } from "@/lib/http/errors";
import { asOwner, testDatabase } from "./db";
import { next, type TestPerson } from "./factories";
import { personWith } from "./person";

/**
 * A kind for tests: an expense in a table of its own, which the engine knows as it knows any other one. To be declared by
 * `domainsWithExpenses`.
 */
export const EXPENSE = "gasto_de_prueba";

async function expenseTable(): Promise<void> {
  await asOwner(`CREATE TABLE test_expense (id serial PRIMARY KEY, amount numeric(18,2) NOT NULL, currency text NOT NULL DEFAULT 'ARS',
      supplier text NOT NULL DEFAULT 'Sonido del Sur', due date NOT NULL DEFAULT '2026-12-10', concept text NOT NULL DEFAULT 'Sonido',
      production text NOT NULL DEFAULT '', purse text NOT NULL DEFAULT '', author int NOT NULL, beneficiaries int[] NOT NULL DEFAULT '{}',
      supplier_new boolean, red boolean NOT NULL DEFAULT false, state text NOT NULL DEFAULT 'borrador', effects int NOT NULL DEFAULT 0,
      version int NOT NULL DEFAULT 1);
    CREATE TABLE test_purse (id text PRIMARY KEY, owner int NOT NULL);
    GRANT ALL ON test_expense, test_purse TO PUBLIC; GRANT ALL ON SEQUENCE test_expense_id_seq TO PUBLIC`);
}

interface Expense {
  id: number;
  amount: string;
  currency: Currency;
  supplier: string;
  due: string;
  concept: string;
  production: string;
  purse: string;
  author: number;
  beneficiaries: number[];
  supplier_new: boolean | null;
  red: boolean;
  state: string;
  effects: number;
  version: number;
}

const COLUMNS =
  "id, amount::text, currency, supplier, due::text, concept, production, purse, author, beneficiaries, supplier_new, red, state, effects, version";

export async function expenseOf(id: string | number, tx: Tx = prisma): Promise<Expense> {
  const [row] = await txQuery<Expense>(tx, `SELECT ${COLUMNS} FROM test_expense WHERE id = $1::int`, Number(id));
  if (!row) throw notFound("No existe ese gasto.");
  return row;
}

async function load(tx: Tx, id: string): Promise<Subject> {
  const row = await expenseOf(id, tx);
  const value = (text: string) => ({ value: text, text });
  return {
    version: row.version,
    reference: `Gasto ${row.id}`,
    title: row.supplier,
    subtitle: row.concept,
    about: `${row.supplier}, ${row.concept}`,
    amount: { amount: row.amount, currency: row.currency },
    day: "2026-11-24",
    company: null,
    author: row.author,
    beneficiaries: row.beneficiaries,
    production: row.production,
    keys: { bolsa: row.purse ? [row.purse] : [] },
    values: {
      amount: value(row.amount),
      supplier: value(row.supplier),
      due: value(row.due),
      concept: value(row.concept),
    },
    facts: { proveedor_nuevo: row.supplier_new },
    link: `/gastos/${row.id}`,
  };
}

const becomes = (state: string) => async (tx: Tx, id: string) => {
  await txQuery(tx, "UPDATE test_expense SET state = $2, effects = effects + 1 WHERE id = $1::int", Number(id), state);
};

export const expenseKind: ApprovalKind = {
  title: "Gastos de prueba",
  one: "Gasto",
  icon: "receipt",
  fields: [{ key: "proveedor_nuevo", label: "Proveedor nuevo", type: "si_no" }],
  owners: ["bolsa"],
  productions: true,
  nobody: "refuse",
  material: {
    amount: { label: "Importe", when: "sube" },
    supplier: { label: "Proveedor", when: "cambia" },
    due: { label: "Vencimiento", when: "antes" },
    concept: { label: "Concepto", when: "nunca" },
  },
  words: {
    asked: ({ about }) => `pide aprobar ${about}`,
    told: (deed, { about }, reason) => `${deed} ${about}${reason ? `: ${reason}` : ""}`,
  },
  hold: async (tx, id) => {
    const rows = await txQuery(tx, "SELECT id FROM test_expense WHERE id = $1::int FOR UPDATE", Number(id));
    if (rows.length === 0) throw notFound("No existe ese gasto.");
  },
  load,
  mayRead: async (actor) => actor.rol === "Administracion",
  readsAll: (actor) => actor.rol === "Administracion",
  shown: async (_, id) => {
    const { amount, currency, concept } = await expenseOf(id);
    const figures = { presupuestado: "1000.00", usado: "0.00", disponible: "1000.00" };
    return {
      purses: [{ title: "Bolsa", currency, before: figures, after: { ...figures, usado: amount }, today: figures }],
      facts: [{ label: "Concepto", value: concept }],
    };
  },
  flags: async (ids, tx = prisma) => {
    const rows = await Promise.all(ids.map((id) => expenseOf(id, tx)));
    return new Map(
      rows.map(({ id, red }) => [
        String(id),
        red ? [{ key: "cuenta", tone: "rojo", label: "Cuenta cambiada", text: "Cambió la cuenta." }] : [],
      ]),
    );
  },
  onApproved: becomes("aprobado"),
  onRejected: becomes("rechazado"),
  onReturned: becomes("devuelto"),
  onCancelled: becomes("borrador"),
  copy: async (tx, actor, id) => {
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO test_expense (amount, currency, supplier, concept, author)
       SELECT amount, currency, supplier, concept, $2::int FROM test_expense WHERE id = $1::int RETURNING id`,
      Number(id),
      actor.userId,
    );
    return `/gastos/${made?.id}`;
  },
};

const bolsa: Owners = {
  title: "dueño de la bolsa",
  of: async (tx, ids) => {
    const rows = await txQuery<{ id: string; owner: number }>(
      tx,
      "SELECT * FROM test_purse WHERE id = ANY ($1::text[])",
      ids,
    );
    return new Map(rows.map(({ id, owner }) => [id, [owner]]));
  },
  owns: async (tx, userId) =>
    (await txQuery(tx, "SELECT id FROM test_purse WHERE owner = $1::int LIMIT 1", userId)).length > 0,
};

const testApprovals: DeclaredApprovals = { kinds: { [EXPENSE]: expenseKind }, owners: { bolsa } };

/**
 * What all domains declare, and the kind of these tests:
 * `jest.mock("@/lib/generated/domains", () => jest.requireActual("@/lib/testing/approvals").domainsWithExpenses())`
 */
export function domainsWithExpenses() {
  const { declarations } = jest.requireActual("@/lib/generated/domains");
  return { declarations: [...declarations, { approvals: async () => testApprovals }] };
}

/** A database with the table of expenses, before the tests of a file; `start` makes who takes part in them. */
export function withExpenses(start: () => Promise<void>): void {
  beforeAll(async () => {
    await testDatabase();
    await expenseTable();
    await start();
  });
  afterAll(disconnect);
}

/** A person as the services take them. */
export const actorOf = ({ userId, mail, rol }: TestPerson): ApprovalActor => ({
  ...personWith(rol, { mail, name: mail }),
  userId,
  requestId: `test-${next()}`,
});

export const role = (rol: TestPerson["rol"]): Who => ({ type: "rol", role: rol });
export const stepBy = (who: Who | Who[], facts: Partial<Step> = {}): Step => ({
  who: [who].flat(),
  mode: "alguno",
  sla_hours: null,
  escalate_to: [],
  may_skip: false,
  ...facts,
});

/** Rules of one line: these steps, whatever the case. */
export const always = (...steps: Step[]): Rules => [{ match: "todas", conditions: [], steps }];
export const when = (conditions: Rule["conditions"], ...steps: Step[]): Rule => ({ match: "todas", conditions, steps });

/** Puts rules in force, as a publication does. */
export async function inForce(rules: Rules, kind = EXPENSE): Promise<number> {
  const last = await prisma.approvalPolicy.findFirst({ where: { kind }, orderBy: { version: "desc" } });
  await prisma.approvalPolicy.updateMany({
    where: { kind, state: "vigente" },
    data: { state: "retirada", retired_at: new Date() },
  });
  const made = await prisma.approvalPolicy.create({
    data: {
      kind,
      version: (last?.version ?? 0) + 1,
      state: "vigente",
      currency: "ARS",
      rules: rules as unknown as Prisma.InputJsonValue,
      published_at: new Date(),
    },
  });
  return made.id;
}

type Facts = Partial<
  Pick<
    Expense,
    | "amount"
    | "currency"
    | "supplier"
    | "concept"
    | "production"
    | "purse"
    | "author"
    | "beneficiaries"
    | "supplier_new"
    | "red"
  >
>;

/** An expense of somebody, sent for approval by them. */
export async function aSentExpense(by: TestPerson, facts: Facts = {}) {
  await approvalsReady();
  return prisma.$transaction(async (tx) => {
    const all = { amount: "100.00", author: by.userId, ...facts };
    const names = Object.keys(all);
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO test_expense (${names.join(", ")}) SELECT ${names.join(", ")}
       FROM jsonb_populate_record(jsonb_populate_record(NULL::test_expense, '{}'), $1::jsonb) RETURNING id`,
      JSON.stringify(all),
    );
    const id = String(made?.id);
    return { object: id, ...(await sendForApproval(tx, actorOf(by), EXPENSE, id)) };
  });
}

/** Edits an expense, and says so to the engine. */
export const editExpense = (
  by: TestPerson,
  id: string,
  set: Partial<Record<"amount" | "supplier" | "due" | "concept", string>>,
) =>
  prisma.$transaction(async (tx) => {
    await expenseKind.hold(tx, id);
    for (const [name, value] of Object.entries(set))
      await tx.$executeRawUnsafe(
        `UPDATE test_expense SET ${name} = $2::${name === "amount" ? "numeric" : name === "due" ? "date" : "text"}, version = version + 1 WHERE id = $1::int`,
        Number(id),
        value,
      );
    return recordEdited(tx, actorOf(by), EXPENSE, id);
  });

/** Sends again what was returned. */
export const sendAgain = (by: TestPerson, id: string) =>
  prisma.$transaction((tx) => sendForApproval(tx, actorOf(by), EXPENSE, id));
