import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import type { Step, Who } from "@/lib/approvals/policies/schema";
import { addWorkingHours } from "@/lib/approvals/rules/workingHours";
import { calendarOf } from "@/lib/approvals/service/calendar";
import { formatMoney } from "@/lib/format/money";
import { type Posting, postBy } from "@/lib/ledger/post";
import { APPROVES, PAYS, PROPOSAL } from "@/lib/musicwins/rules/askedWords";
import { drawPaper } from "../boards/files/paper";
import { fillShelf, type ShelfFile } from "../boards/files/shelf";
import { asTx } from "../insert";

const owners = (of: string): Who[] => [
  { type: "duenio", of },
  { type: "rol", role: "Administrador" },
];
const LATER: Who[] = [{ type: "rol", role: "Manager" }];
const step = (of: string, sla_hours: number, may_skip: boolean): Step => ({
  who: owners(of),
  mode: "alguno",
  sla_hours,
  escalate_to: LATER,
  may_skip,
});

/** The house's own second version: who decides is the same, and there is a deadline. */
async function publishDeadlines(client: ClientBase): Promise<void> {
  const rules = [{ match: "todas", conditions: [], steps: [step(APPROVES, 16, false), step(PAYS, 24, true)] }];
  await client.query(
    "UPDATE approval_policy SET state = 'retirada', retired_at = now() WHERE kind = $1 AND state = 'vigente'",
    [PROPOSAL],
  );
  await client.query(
    `INSERT INTO approval_policy (kind, version, state, currency, note, published_at, rules)
     VALUES ($1, 2, 'vigente', 'ARS', 'Con plazo: dos días para el área, tres para quien paga.', now(), $2)`,
    [PROPOSAL, JSON.stringify(rules)],
  );
}

/** What each area may spend this month: Técnica and Marketing have asked for more than that. */
const CEILINGS: Readonly<Record<string, string>> = {
  Técnica: "60000000.00",
  Producción: "400000000.00",
  Hospitalidad: "150000000.00",
  Marketing: "20000000.00",
};

async function giveCeilings(client: ClientBase, today: string): Promise<void> {
  const { rows } = await client.query<{ id: number; area: string; company_id: number | null; by: number }>(
    `SELECT p.id, p.area, a.company_id, (SELECT min(id) FROM app_user WHERE rol = 'Administrador') AS by
     FROM purse p LEFT JOIN musicwins_area a ON a.area = p.area WHERE p.kind = 'musicwins' AND p.area = ANY ($1::text[]) ORDER BY p.id`,
    [Object.keys(CEILINGS)],
  );
  const postings = rows.map(
    ({ id, area, company_id }): Posting => ({
      source: { type: "purse", id, event: "alta" },
      day: today,
      lines: [
        {
          kind: "presupuestado",
          currency: "ARS",
          amount: CEILINGS[area] ?? "0",
          purse_id: id,
          company_id,
          concept: `Techo de ${area}`,
        },
      ],
    }),
  );
  const [first] = rows;
  if (first)
    await postBy(async (sql, ...values) => (await client.query(sql, values)).rows, { userId: first.by }, postings);
}

/** Working hours from now until each is due, in turn: today, tomorrow, this week. */
const DUE = [2, 5, 11, 14, 20, 28, 36];

/** When each request of a kind that waits is due, the oldest first. */
export async function setDeadlines(client: ClientBase, now: Date, kind: string): Promise<void> {
  const calendar = await calendarOf(asTx(client), "AR");
  const { rows } = await client.query<{ id: number }>(
    `SELECT s.id FROM approval_step s JOIN approval_request r ON r.id = s.request_id
     WHERE r.kind = $1 AND s.state = 'abierto' ORDER BY r.asked_at, r.id`,
    [kind],
  );
  for (const [index, { id }] of rows.entries()) {
    const hours = DUE[index % DUE.length] ?? 8;
    // The half of it was told when it passed; nobody is reminded of all of them as the demo begins.
    await client.query(
      "UPDATE approval_step SET half_at = $2, half_told_at = $2, due_at = $3, escalate_at = $4 WHERE id = $1",
      [id, now, addWorkingHours(now, hours, calendar), addWorkingHours(now, hours + 8, calendar)],
    );
  }
}

interface Quoted {
  id: number;
  titulo: string;
  proveedor: string;
  condicion_pago: string;
  ars: string;
  usd: string;
  by: string;
  at: Date;
}

/** The supplier's quotation of every other one that waits. */
async function addQuotations(client: ClientBase, today: string): Promise<void> {
  const { rows } = await client.query<Quoted>(
    `SELECT p.id, v.titulo, v.proveedor, v.condicion_pago, v.alicuota_ars::text AS ars, v.alicuota_usd::text AS usd, u.mail::text AS by, r.asked_at AS at
     FROM approval_request r JOIN budget_proposal p ON p.id::text = r.object_id JOIN budget_version v ON v.proposal_id = p.id AND v.head
     JOIN app_user u ON u.id = r.asked_by_user_id WHERE r.kind = $1 AND r.state = 'en_aprobacion' AND p.id % 2 = 0 ORDER BY p.id LIMIT 12`,
    [PROPOSAL],
  );
  await fillShelf(client, rows.map(quotationOf), today);
}

const quotationOf = ({ id, titulo, proveedor, condicion_pago, ars, usd, by, at }: Quoted): ShelfFile => ({
  id: randomUUID(),
  name: `presupuesto-${id}.pdf`,
  by,
  at,
  owner: { type: "budget_proposal", id },
  draw: () =>
    drawPaper({
      heading: `Presupuesto: ${titulo}`,
      facts: [
        ["Proveedor", proveedor],
        ["Importe", Number(ars) > 0 ? formatMoney(ars, "ARS") : formatMoney(usd, "USD")],
        ["Condición de pago", condicion_pago],
      ],
      clauses: [
        "El precio incluye traslado, montaje y desmontaje en el predio.",
        "Validez de la oferta: treinta días desde su fecha.",
        "La reserva se confirma por escrito.",
      ],
    }),
});

/** A supplier that nobody has registered yet, of every fifth line that waits. */
const RENAME = `INSERT INTO budget_version (proposal_id, line_id, version, accion, status, status_admin, motivo, titulo, proveedor, alicuota_ars, alicuota_usd,
    iva, condicion_pago, fecha_entrega, detalles, fecha_pago, created_by, created_at)
  SELECT v.proposal_id, v.line_id, 1, 'editar', v.status, v.status_admin, v.motivo, v.titulo, 'Estructuras Aconcagua SRL', v.alicuota_ars, v.alicuota_usd,
    v.iva, v.condicion_pago, v.fecha_entrega, v.detalles, v.fecha_pago, p.created_by, v.created_at + interval '1 hour'
  FROM budget_version v JOIN budget_proposal p ON p.id = v.proposal_id
  WHERE v.head AND v.status = 'pendiente' AND p.option_number = 0 AND v.line_id % 5 = 0`;

/** Before the festival is in the ledger: some of it is of a supplier that is new. */
export const nameNewSupplier = (client: ClientBase) => client.query(RENAME);

/** What waits for somebody's word in the festival, with deadlines, ceilings of its areas and quotations. After it is in the ledger. */
export async function askMusicWins(client: ClientBase, today: string, now: Date): Promise<void> {
  await publishDeadlines(client);
  await giveCeilings(client, today);
  await client.query("SELECT musicwins_ask_waiting()");
  await setDeadlines(client, now, PROPOSAL);
  await addQuotations(client, today);
}
