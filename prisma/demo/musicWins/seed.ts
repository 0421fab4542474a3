import { randomBytes, randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { addDays } from "@/lib/format/dates";
import { mulMoney, subMoney } from "@/lib/format/moneyMath";
import { hashToken } from "@/lib/links/token";
import { settleLine } from "@/lib/musicwins/ledger/settle";
import { supplierNamed } from "../company";
import { asTx, insertRows } from "../insert";
import { type LinePlan, type ProposalPlan, planLines } from "./plan";
import { assigned } from "./team";

const companies = [
  { name: "Productora Bambalina SA", tax_id: "30-71482236-1", country: "AR", position: 0 },
  { name: "Bambalina Espectáculos SL", tax_id: "B87123451", country: "ES", position: 1 },
];

type Ids = Map<string, number>;
const idOf = (ids: Ids, mail: string) => ids.get(mail) ?? 0;
const morning = (day: string) => `${day}T10:00:00-03:00`;

/** Numbers of a table's own sequence, for rows that others point to. */
async function takeIds(client: ClientBase, table: "budget_line" | "budget_proposal", count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "SELECT nextval(pg_get_serial_sequence($1, 'id'))::int AS id FROM generate_series(1, $2)",
    [table, count],
  );
  return rows.map(({ id }) => id);
}

interface Line extends LinePlan {
  id: number;
}
interface Proposal extends ProposalPlan {
  id: number;
  line: Line;
}
interface Amounts {
  ars: string;
  usd: string;
}

/** A proposal's versions in their order, each over the one before it. */
function versionsOf({ id, line, steps, ...plan }: Proposal, ids: Ids) {
  let amounts: Amounts = { ars: "0.00", usd: "0.00" };
  let fecha_pago: string | null = null;
  return steps.map((step) => {
    amounts = { ars: step.ars ?? amounts.ars, usd: step.usd ?? amounts.usd };
    fecha_pago = step.fecha_pago ?? fecha_pago;
    return {
      proposal_id: id,
      line_id: line.id,
      version: 1,
      accion: step.accion,
      status: step.status,
      status_admin: step.status_admin,
      motivo: step.motivo ?? "",
      titulo: line.title,
      proveedor: plan.proveedor,
      proveedor_cuit: supplierNamed(plan.proveedor).tax_id,
      alicuota_ars: amounts.ars,
      alicuota_usd: amounts.usd,
      iva: plan.iva,
      condicion_pago: plan.terms,
      fecha_entrega: plan.delivery,
      detalles: JSON.stringify(plan.facts),
      fecha_pago,
      fecha_pagado: step.fecha_pagado ?? null,
      created_by: idOf(ids, step.by),
      created_at: morning(step.day),
    };
  });
}

const VERSION_COLUMNS = {
  proposal_id: "int",
  line_id: "int",
  version: "int",
  accion: "text",
  status: "text",
  status_admin: "text",
  motivo: "text",
  titulo: "text",
  proveedor: "text",
  proveedor_cuit: "text",
  alicuota_ars: "numeric",
  alicuota_usd: "numeric",
  iva: "numeric",
  condicion_pago: "text",
  fecha_entrega: "date",
  detalles: "jsonb",
  fecha_pago: "date",
  fecha_pagado: "date",
  created_by: "int",
  created_at: "timestamptz",
};

const firstDay = (plan: ProposalPlan | undefined) => morning(plan?.steps[0]?.day ?? "");

/** What a proposal amounts to in the end. */
function lastAmounts({ steps }: ProposalPlan): Amounts {
  const last = steps.findLast(({ ars }) => ars !== undefined);
  return { ars: last?.ars ?? "0.00", usd: last?.usd ?? "0.00" };
}

/** The parts of a line's chosen proposal: the last one is what is left, so that they add up to it. */
function partsOf({ id, line, ...plan }: Proposal, ids: Ids) {
  const whole = lastAmounts(plan);
  let left = whole;
  return line.parts.map(({ tipo, share, day }, index) => {
    const last = index === line.parts.length - 1;
    const part = last ? left : { ars: mulMoney(whole.ars, share), usd: mulMoney(whole.usd, share) };
    left = { ars: subMoney(left.ars, part.ars), usd: subMoney(left.usd, part.usd) };
    const created_by = idOf(ids, line.asks);
    return { proposal_id: id, tipo, alicuota_ars: part.ars, alicuota_usd: part.usd, fecha_pago: day, created_by };
  });
}

async function seedLines(client: ClientBase, ids: Ids, today: string): Promise<Proposal[]> {
  const plans = planLines(today);
  const lineIds = await takeIds(client, "budget_line", plans.length);
  const lines = plans.map((plan, index): Line => ({ ...plan, id: lineIds[index] ?? 0 }));
  const planned = lines.flatMap((line) => line.proposals.map((plan) => ({ ...plan, line })));
  const proposalIds = await takeIds(client, "budget_proposal", planned.length);
  const proposals = planned.map((plan, index): Proposal => ({ ...plan, id: proposalIds[index] ?? 0 }));

  await insertRows(
    client,
    "budget_line",
    { id: "int", area: "text", category: "text", created_by: "int", created_at: "timestamptz" },
    lines.map(({ id, area, category, asks, proposals: [main] }) => {
      return { id, area, category, created_by: idOf(ids, asks), created_at: firstDay(main) };
    }),
  );
  await insertRows(
    client,
    "budget_proposal",
    {
      id: "int",
      line_id: "int",
      isop: "boolean",
      option_number: "int",
      prioridad: "text",
      chosen: "boolean",
      created_by: "int",
      created_at: "timestamptz",
    },
    proposals.map(({ line, ...plan }) => ({
      id: plan.id,
      line_id: line.id,
      isop: plan.option > 0,
      option_number: plan.option,
      prioridad: line.prioridad,
      chosen: plan.chosen,
      created_by: idOf(ids, line.asks),
      created_at: firstDay(plan),
    })),
  );
  const versions = proposals.flatMap((proposal) => versionsOf(proposal, ids));
  await insertRows(client, "budget_version", VERSION_COLUMNS, versions);
  return proposals;
}

async function seedAround(client: ClientBase, ids: Ids, chosen: readonly Proposal[]): Promise<void> {
  await insertRows(
    client,
    "budget_financiero",
    {
      proposal_id: "int",
      tipo: "text",
      alicuota_ars: "numeric",
      alicuota_usd: "numeric",
      fecha_pago: "date",
      created_by: "int",
    },
    chosen.flatMap((proposal) => partsOf(proposal, ids)),
  );
  await insertRows(
    client,
    "talk_message",
    { line_id: "int", text: "text", author_id: "int", client_id: "uuid", created_at: "timestamptz" },
    chosen.flatMap(({ line }) =>
      line.remarks.map(({ by, texto, day }) => {
        const said = { line_id: line.id, author_id: idOf(ids, by), client_id: randomUUID() };
        return { ...said, text: texto, created_at: morning(day) };
      }),
    ),
  );
}

/** Links as their team sees them: one waiting, one opened, one that ran out. Nobody knows their tokens. */
const links = [
  { expires: 25, opened: null },
  { expires: 22, opened: -2 },
  { expires: -3, opened: -20 },
];

async function seedRequests(client: ClientBase, ids: Ids, today: string, chosen: readonly Proposal[]): Promise<void> {
  const payable = chosen.filter(({ steps }) => steps.at(-1)?.status === "a_pagar");
  for (const [index, { expires, opened }] of links.entries()) {
    const proposal = payable[index];
    if (!proposal) return;
    const { line, proveedor } = proposal;
    const { ars, usd } = lastAmounts(proposal);
    await client.query(
      `INSERT INTO invoice_request (subject_type, subject_id, line_id, proposal_id, proveedor, proveedor_cuit, titulo, importe_ars,
         importe_usd, company_id, token_hash, created_by, created_at, expires_at, opened_at)
       SELECT 'presupuesto', $1::int, $1::int, (SELECT p.id FROM budget_proposal p WHERE p.line_id = $1::int AND p.chosen),
         $2, $12, $3, $4, $5, id, $6, $7, $8, $9, $10 FROM company WHERE tax_id = $11`,
      [
        ...[line.id, proveedor, line.title, ars, usd, hashToken(randomBytes(32).toString("base64url"))],
        ...[idOf(ids, line.asks), morning(addDays(today, expires - 30)), morning(addDays(today, expires))],
        ...[opened === null ? null : morning(addDays(today, opened)), companies[0]?.tax_id],
        supplierNamed(proveedor).tax_id,
      ],
    );
  }
}

/** The festival: our companies, who is assigned where, and its budget. */
export async function seedMusicWins(client: ClientBase, today: string): Promise<void> {
  await insertRows(client, "company", { name: "text", tax_id: "text", country: "text", position: "int" }, companies);
  for (const { mail, area, rol, categories = [] } of assigned) {
    await client.query(
      `INSERT INTO budget_assignment (user_id, area, rol, categories) SELECT id, $2, $3, $4 FROM app_user WHERE mail = $1
       ON CONFLICT DO NOTHING`,
      [mail, area, rol, categories],
    );
  }
  const { rows } = await client.query<{ id: number; mail: string }>("SELECT id, mail::text FROM app_user WHERE demo");
  const ids: Ids = new Map(rows.map(({ id, mail }) => [mail, id]));
  const chosen = (await seedLines(client, ids, today)).filter((proposal) => proposal.chosen);
  await seedAround(client, ids, chosen);
  await seedRequests(client, ids, today, chosen);
}

/** Posts what the festival asks for, promised and paid, on the days it did, by who brought each line where it stands. */
export async function postMusicWins(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ line_id: number; since_by: number }>(
    "SELECT DISTINCT line_id, since_by FROM musicwins_owed ORDER BY line_id",
  );
  for (const { line_id, since_by } of rows) await settleLine(asTx(client), { userId: since_by }, line_id, "apertura");
}
