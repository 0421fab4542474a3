import { can } from "@/lib/access/can";
import type {
  ApprovalActor,
  ApprovalKind,
  DeclaredApprovals,
  Outcome,
  Owners,
  Shown,
  Subject,
} from "@/lib/approvals/kind";
import { type PurseInUse, purseShown } from "@/lib/approvals/rules/purse";
import type { Flag } from "@/lib/approvals/schema";
import { limitOf } from "@/lib/approvals/service/limit";
import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { attachmentsOf } from "@/lib/documents/service/attach";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney } from "@/lib/format/moneyMath";
import { standing } from "@/lib/format/standing";
import { Prisma } from "@/lib/generated/prisma/client";
import { conflict } from "@/lib/http/errors";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import { monthTitle } from "@/lib/ledger/rules/months";
import { changed } from "../changed";
import { stateAfter, stateTitles, type VoucherStep } from "../rules/states";
import { alikesOf, type FoundAlike } from "./alike";
import { type Fit, fitsOf } from "./fits";
import { chargers, storedLines } from "./lines";
import { type Held, holdVouchers, requireSeen, stored, storedAll } from "./record";
import { hrefOf, textOf } from "./rows";
import { allocationsOf } from "./view";

/** What the approvals call a voucher. */
export const COMPROBANTE = "comprobante";

const fitOf = async (tx: Tx, row: Held): Promise<Fit | undefined> => (await fitsOf(tx, [row])).get(row.id);

/** All of it is within something approved that stands behind it, or it is a note: the policy is asked at once. */
export async function isWithin(tx: Tx, row: Held): Promise<boolean> {
  if (row.takes_away) return true;
  const over = (await fitOf(tx, row))?.over ?? null;
  return over !== null && compareMoney(over, await limitOf(tx, COMPROBANTE, "exceso")) <= 0;
}

const idOf = (id: string) => Number(id);

async function load(tx: Tx, id: string): Promise<Subject> {
  const row = await stored(tx, idOf(id));
  const lines = await storedLines(tx, row.id);
  const [charged, over] = [await allocationsOf(tx, [row.id]), (await fitOf(tx, row))?.over ?? null];
  const company = row.company_facts;
  const country = company?.country === "ES" ? "ES" : "AR";
  const [currency, amount] = [row.currency ?? "ARS", row.amount ?? "0.00"];
  const purses = [...new Set(lines.flatMap(({ purse_id }) => purse_id ?? []))].sort((a, b) => a - b);
  const said = (charged.get(row.id) ?? []).map((line) => line.purse?.name ?? line.show?.name ?? "").join(", ");
  const text = textOf(row);
  const shows = (charged.get(row.id) ?? []).flatMap(({ show }) => show?.name ?? []);
  return {
    version: row.version,
    reference: `Comprobante ${text}`,
    title: row.supplier?.name ?? text,
    subtitle: row.allocated_to,
    about: `${formatMoney(amount, currency)} de ${row.supplier?.name ?? "un proveedor"} (${text})`,
    amount: { amount, currency },
    day: row.date ?? todayIn(),
    company: company && { id: company.id, country },
    country,
    // What came by a link is nobody's of ours: whoever validated it answers for it.
    author: row.created_by_user_id ?? row.validated_by_user_id ?? 0,
    makers: await chargers(tx, row.id, COMPROBANTE, purses.join(" ")),
    beneficiaries: [],
    production: shows[0] ?? "",
    keys: { bolsa: purses.map(String) },
    values: {
      importe: { value: amount, text: formatMoney(amount, currency) },
      moneda: { value: currency, text: currency },
      cotizacion: { value: row.fx?.rate ?? null, text: row.fx ? row.fx.rate.replace(".", ",") : "" },
      proveedor: { value: String(row.supplier?.id ?? ""), text: row.supplier?.name ?? "" },
      empresa: { value: String(company?.id ?? ""), text: company?.name ?? "" },
      bolsa: { value: purses.join(" "), text: said },
      vencimiento: { value: row.due_date, text: row.due_date ? formatDay(row.due_date) : "" },
    },
    facts: {
      empresa: company && String(company.id),
      nota: row.takes_away,
      compromiso: over !== null,
      exceso: over,
    },
    link: hrefOf(row.id),
  };
}

const IN_PURSE = `r.purse_id = p.id AND r.side = 'gasto' AND r.currency = $2::char(3) AND (p.period = 'total' OR r.month = $4::date)`;
/** By what the purse counts: all that is to be paid, or what it costs. */
const counted = (what: string) => `CASE p.basis WHEN 'costo' THEN ${what}.cost ELSE ${what}.amount END`;

/** The day it accrued on: a later one where its own month was shut; else the day it would. */
async function accruedOn({ id, service_until, date }: Held): Promise<string | null> {
  const [last] = await query<{ day: string }>(
    `SELECT e.day::text AS day FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id
     WHERE g.source_type = 'voucher' AND g.source_id = $1::bigint AND e.kind = 'devengado' ORDER BY e.id DESC LIMIT 1`,
    [id],
  );
  return last?.day ?? service_until ?? date;
}

/** The purses that it is charged to, of the month in which it accrued: before it, and with it. */
async function pursesOf(row: Held): Promise<PurseInUse[]> {
  const day = await accruedOn(row);
  const month = day && `${day.slice(0, 7)}-01`;
  const purses = await query<PurseInUse & { period: "mes" | "total" }>(
    `SELECT ${PURSE_TITLE} AS title, p.period, $2::text AS currency, sum(${counted("own")})::text AS own, sum(${counted("own")})::text AS posted,
       (SELECT sum(${counted("r")})::text FROM ledger_rollup r WHERE r.kind = 'presupuestado' AND ${IN_PURSE}) AS given,
       (SELECT coalesce(sum(${counted("r")}), 0.00)::text FROM ledger_rollup r WHERE r.kind IN ('comprometido', 'devengado') AND ${IN_PURSE}) AS used,
       (SELECT json_build_object('currency', e.currency, 'given', e.given::text, 'used', e.used::text, 'factor', e.factor::text)
        FROM purse_elsewhere(p.id, $4::date, $2, $3::date) e) AS elsewhere
     FROM allocation own JOIN purse p ON p.id = own.purse_id WHERE own.voucher_id = $1::int GROUP BY p.id ORDER BY p.id`,
    [row.id, row.currency, day, month],
  );
  return purses.map(({ period, title, ...purse }) => ({
    ...purse,
    title: period === "mes" && day ? `${title}, ${monthTitle(day.slice(0, 7))}` : title,
  }));
}

async function shown(id: string): Promise<Shown> {
  const row = await stored(prisma, idOf(id));
  const purses = await pursesOf(row);
  const attachments = await attachmentsOf({ ownerType: "voucher", ownerId: id });
  return {
    purses: purses.map(purseShown),
    facts: [
      { label: "Empresa", value: row.company?.name ?? "" },
      { label: "Comprobante", value: textOf(row) },
      { label: "Fecha", value: row.date ? formatDay(row.date) : "" },
      { label: "Vence", value: row.due_date ? formatDay(row.due_date) : "Sin vencimiento" },
      { label: "Imputado a", value: row.allocated_to },
    ],
    document: attachments[0] ?? null,
  };
}

async function flags(ids: readonly string[], tx: Tx = prisma): Promise<Map<string, Flag[]>> {
  const rows = await storedAll(tx, ids.map(idOf));
  const [alike, fits] = [await alikesOf(tx, rows), await fitsOf(tx, rows)];
  return new Map(rows.map((row) => [String(row.id), flagsFor(row, alike.get(row.id)?.[0], fits.get(row.id))]));
}

function flagsFor({ observed }: Held, alike: FoundAlike | undefined, fit: Fit | undefined): Flag[] {
  const own: Flag[] = [];
  if (observed) own.push({ key: "observado", tone: "rojo", label: `Observado: ${observed.reason}` });
  if (alike) own.push({ key: "duplicado", tone: "rojo", label: `Posible duplicado de ${alike.text}` });
  for (const label of fit?.said ?? []) own.push({ key: "ajeno", tone: "rojo", label });
  const over = fit?.over ?? "0.00";
  if (compareMoney(over, "0") > 0)
    own.push({ key: "excede", tone: "ambar", label: `${over.replace(".", ",")} % más que lo aprobado` });
  return own;
}

/** What was decided, on the voucher, in the approval's transaction. A rejected one is observed and keeps its accrual. */
const decided =
  (step: VoucherStep) =>
  async (tx: Tx, id: string, { actor, reason }: Outcome) => {
    const before = await stored(tx, idOf(id));
    const after = stateAfter(before.state, step);
    if (after === null) throw conflict(`El comprobante está ${standing(stateTitles[before.state])}.`);
    const paid = step === "aprobar" && compareMoney(before.paid, "0") > 0;
    const whole = paid && compareMoney(addMoney(before.paid, before.credited), before.amount ?? "0") >= 0;
    const state = paid ? (whole ? "pagado" : "pagado_parcial") : after;
    const observed =
      step === "rechazar"
        ? { reason: reason || "Rechazado", by: actor.userId, at: new Date().toISOString() }
        : undefined;
    await tx.voucher.update({
      where: { id: before.id },
      data: {
        state,
        ...(observed && { observed: observed as Prisma.InputJsonObject }),
        // Whoever approves it takes it as it is.
        ...(step === "aprobar" && before.observed_by_match && { observed: Prisma.DbNull }),
        version: { increment: 1 },
        updated_at: new Date(),
      },
    });
    await changed(tx);
    await audit(tx, actor, {
      action: `voucher.${AUDITED[step] ?? step}`,
      object: `voucher:${id}`,
      after: { state, reason },
    });
  };
const AUDITED: Partial<Record<VoucherStep, string>> = {
  aprobar: "approved",
  rechazar: "rejected",
  devolver: "returned",
  retirar: "withdrawn",
  reemplazar: "replaced",
};

/** A request begins when the voucher waits for it; a rule without steps says yes from *imputado*. */
async function hold(tx: Tx, id: string): Promise<void> {
  await holdVouchers(tx, [idOf(id)]);
  await stored(tx, idOf(id));
}

const mayRead = async (actor: ApprovalActor, id: string): Promise<boolean> =>
  requireSeen(prisma, actor, idOf(id)).then(
    () => true,
    () => false,
  );

const vouchers: ApprovalKind = {
  title: "Comprobantes",
  one: "Comprobante",
  icon: "receipt",
  fields: [
    { key: "empresa", label: "Empresa", type: "opcion", options: companies },
    { key: "nota", label: "Es nota de crédito", type: "si_no" },
    { key: "compromiso", label: "Tiene una orden, un gasto o una propuesta aprobada", type: "si_no" },
    { key: "exceso", label: "Exceso sobre lo aprobado", type: "numero", unit: "%" },
  ],
  owners: ["bolsa"],
  productions: true,
  nobody: "refuse",
  material: {
    importe: { label: "Importe", when: "sube" },
    moneda: { label: "Moneda", when: "cambia" },
    // What it costs in its company's currency goes up with it.
    cotizacion: { label: "Cotización", when: "sube" },
    proveedor: { label: "Proveedor", when: "cambia" },
    empresa: { label: "Empresa", when: "cambia" },
    bolsa: { label: "Bolsa", when: "cambia" },
    vencimiento: { label: "Vencimiento", when: "antes" },
  },
  dayOf: "vencimiento",
  words: {
    asked: ({ about }) => `pide aprobar ${about}`,
    told: (deed, { about }, reason) => `${deed} ${about}${reason ? `: ${reason}` : ""}`,
  },
  hold,
  load,
  mayRead,
  readsAll: (actor) => can(actor, "vouchers.write"),
  shown: (_actor, id) => shown(id),
  flags,
  onApproved: decided("aprobar"),
  onRejected: decided("rechazar"),
  onReturned: decided("devolver"),
  onCancelled: decided("retirar"),
  onReplaced: decided("reemplazar"),
};

async function companies() {
  const rows = await prisma.company.findMany({
    where: { active: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Who owns a purse: its own owner, or its centre's. */
const bolsa: Owners = {
  title: "dueño de la bolsa",
  of: async (tx, ids) => {
    const rows = await txQuery<{ id: number; owner: number | null }>(
      tx,
      `SELECT p.id, coalesce(p.owner_id, c.owner_id) AS owner FROM purse p LEFT JOIN cost_centre c ON c.id = p.cost_centre_id WHERE p.id = ANY ($1::int[])`,
      ids.map(Number),
    );
    return new Map(rows.map(({ id, owner }) => [String(id), owner === null ? [] : [owner]]));
  },
  owns: async (tx, owner_id) =>
    (await tx.purse.count({ where: { owner_id } })) > 0 || (await tx.costCentre.count({ where: { owner_id } })) > 0,
};

/** For the declaration of the vouchers. */
export const approvals: DeclaredApprovals = { kinds: { [COMPROBANTE]: vouchers }, owners: { bolsa } };
