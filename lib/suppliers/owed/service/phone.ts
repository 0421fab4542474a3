import { waitingFor } from "@/lib/approvals/service/objects";
import { personSql } from "@/lib/audit/names";
import { query } from "@/lib/db";
import { inZone, todayIn } from "@/lib/format/dates";
import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";
import { joinSpanish } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { LIVE_ORDERS } from "@/lib/payments/rules/states";
import { accruedStates, type VoucherState } from "@/lib/vouchers/rules/states";
import { voucherType } from "@/lib/vouchers/rules/types";
import { textOf } from "@/lib/vouchers/service/rows";
import { accountName, lastFour } from "../../rules/accountNames";
import type { AccountKind, Standing } from "../../rules/kinds";
import type * as api from "../api";
import { answerText } from "../rules/answer";
import { expectedDay } from "../rules/expected";
import type { PhoneAnswer } from "../schema";
import { keptSupplier } from "./account";
import { vouchersOf } from "./moves";
import { soughtVouchers, UNPAID } from "./seek";

const SHOWN = 4;
const COUNTED = 50;

interface Stored {
  id: number;
  country: string;
  type_code: string;
  point: string;
  number: string;
  paid_by: string;
  accepted: boolean;
  supplier_id: number | null;
  supplier: string;
  mail: string;
  blocked: boolean;
  payment_days: number | null;
  fixed_days: number[];
  company: string;
  company_country: string;
  /** Of its own entries: what is owed; null where it has not accrued. */
  owed: string | null;
  /** What payments took of it, and what credit notes did. */
  paid: string;
  noted: string;
  due: string | null;
  /** Of the first batch in which it is: its day, what it pays, and the share of that which is withheld, where both are in one currency. */
  scheduled: string | null;
  pays: string | null;
  pays_withheld: string | null;
  paid_on: string | null;
  account_kind: AccountKind | null;
  account_number: string | null;
  standing: Standing | null;
  usable_from: Date | null;
  since: Date;
  observed_at: Date | null;
  observer: string | null;
}

/** What brings a voucher into the hands in which it is. */
const STEPS = [
  "created",
  "received",
  "validated",
  "allocated",
  "submitted",
  "approved",
  "rejected",
  "returned",
  "withdrawn",
  "replaced",
  "lifted",
];

/** Vouchers with what says when they are paid: plan, entries, and the account that is best of those of its currency. */
const FACTS = `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number, v.paid_by, v.accepted_at IS NOT NULL AS accepted,
    s.id AS supplier_id, coalesce(s.name, '') AS supplier, coalesce(nullif(s.mail_payments, ''), s.mail, '') AS mail, coalesce(s.state = 'bloqueado', false) AS blocked,
    s.payment_days, coalesce(s.payment_fixed_days, '{}') AS fixed_days, coalesce(c.name, '') AS company, coalesce(c.country::text, v.country::text) AS company_country,
    b.owed::text AS owed, b.paid::text AS paid, b.noted::text AS noted, coalesce((SELECT min(i.due_day) FROM cash_item i WHERE i.source_type = 'voucher' AND i.source_id = v.id AND i.open > 0),
      v.due_date, v.date + s.payment_days)::text AS due,
    b.paid_on::text AS paid_on, l.day::text AS scheduled, l.pays::text AS pays, l.withheld::text AS pays_withheld, a.kind AS account_kind, a.number AS account_number, a.standing, a.usable_from,
    coalesce((SELECT max(e.at) FROM audit_entry e WHERE e.object = 'voucher:' || v.id AND e.action = ANY ($2::text[])), v.created_at) AS since,
    (v.observed ->> 'at')::timestamptz AS observed_at, ${personSql("(v.observed ->> 'by')::int")} AS observer
  FROM voucher v LEFT JOIN supplier_kept k ON k.id = v.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id LEFT JOIN company c ON c.id = v.company_id
  LEFT JOIN LATERAL (SELECT sum(CASE WHEN e.kind = 'devengado' THEN e.amount ELSE -e.amount END) AS owed, max(e.day) FILTER (WHERE e.kind = 'pagado') AS paid_on,
      coalesce(sum(e.amount) FILTER (WHERE e.kind <> 'devengado'), 0.00) AS paid,
      coalesce(-sum(e.amount) FILTER (WHERE e.kind = 'devengado' AND coalesce(o.event, p.event) LIKE 'nota:%'), 0.00) AS noted
    FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id LEFT JOIN ledger_posting o ON o.id = p.reverses_id
    WHERE p.source_type = 'voucher' AND p.source_id = v.id AND e.kind IN ('devengado', 'pagado', 'anticipado')) b ON true
  LEFT JOIN LATERAL (SELECT t.day, sum(i.amount) AS pays, coalesce(sum(round(r.withheld * i.pays / r.amount, 2)) FILTER (WHERE r.currency = v.currency), 0.00) AS withheld
    FROM payable p JOIN payment_item i ON i.payable_id = p.id JOIN payment_order r ON r.id = i.order_id JOIN payment_batch t ON t.id = r.batch_id
    WHERE p.kind = 'voucher' AND p.subject_id = v.id AND r.amount > 0 AND r.state IN (${LIVE_ORDERS}) GROUP BY t.day ORDER BY t.day LIMIT 1) l ON true
  LEFT JOIN LATERAL (SELECT n.kind, n.number, w.standing, w.usable_from FROM bank_account n JOIN bank_account_now w ON w.id = n.id
    WHERE n.supplier_id IN (SELECT supplier_all(s.id)) AND n.state IN ('pendiente', 'verificada') AND n.currency = coalesce(v.currency, 'ARS')
    ORDER BY array_position(ARRAY['lista', 'espera', 'pendiente', 'observada'], w.standing), w.usable_from DESC LIMIT 1) a ON true
  WHERE v.id = ANY ($1::int[])`;

/** The days of a country on which nobody works, for a year and more. */
async function holidaysOf(countries: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await query<{ country: string; day: string }>(
    `SELECT country::text AS country, day::text AS day FROM holiday WHERE region = '' AND country = ANY ($1::text[]) AND day BETWEEN $2::date AND $2::date + 400`,
    [[...new Set(countries)], todayIn()],
  );
  const days = new Map<string, Set<string>>();
  for (const { country, day } of rows) days.set(country, (days.get(country) ?? new Set()).add(day));
  return days;
}

const PLACE: Partial<Record<VoucherState, { name: string; place: string }>> = {
  esperado: { name: "El proveedor", place: "tiene que mandarlo" },
  recibido: { name: "Administración", place: "en Comprobantes, por validar" },
  validado: { name: "Administración", place: "en Imputaciones, por imputar" },
  imputado: { name: "Administración", place: "en Comprobantes, por enviar a aprobar" },
  aprobado: { name: "Administración", place: "en Pagos" },
  programado: { name: "Administración", place: "en Pagos, en un lote" },
  pagado_parcial: { name: "Administración", place: "en Pagos, por el resto" },
};

/** Who has it now, and since when. */
async function holderOf(state: VoucherState, observed: string | null, row: Stored): Promise<PhoneAnswer["holder"]> {
  if (observed !== null)
    return {
      name: row.observer ?? "Alguien",
      since: row.observed_at?.toISOString() ?? null,
      place: `lo observó: ${observed}`,
    };
  if (state === "en_aprobacion") {
    const waits = await waitingFor("comprobante", String(row.id));
    const name = waits?.people.length ? joinSpanish(waits.people.slice(0, SHOWN)) : "Quien aprueba";
    return { name, since: waits?.since ?? row.since.toISOString(), place: "en Aprobaciones" };
  }
  const place = PLACE[state];
  return place ? { ...place, since: row.since.toISOString() } : null;
}

/** What is said of some vouchers, in their order. */
async function answersOf(ids: readonly number[]): Promise<PhoneAnswer[]> {
  if (ids.length === 0) return [];
  const [rows, vouchers] = await Promise.all([
    query<Stored>(FACTS, [ids, STEPS.map((step) => `voucher.${step}`)]),
    vouchersOf(ids),
  ]);
  const [today, holidays] = [todayIn(), await holidaysOf(rows.map(({ company_country }) => company_country))];
  const answers = rows.map(async (row): Promise<PhoneAnswer | null> => {
    const voucher = vouchers.get(row.id);
    if (!voucher) return null;
    const { state, total, currency, by_note } = voucher;
    const observed = voucher.observed?.reason ?? null;
    const intoAccount = row.paid_by === "transferencia";
    const byCard = row.paid_by === "tarjeta" && accruedStates.includes(state);
    const fce = voucherType(row.country, row.type_code)?.family === "fce";
    const open = state === "pagado" || byCard ? "0.00" : (row.owed ?? addMoney(total ?? "0.00", voucher.self_withheld));
    // What they withhold themselves is owed to the tax office: of what nothing was paid yet it is known.
    const whole = total !== null && compareMoney(open, "0") > 0 && compareMoney(open, total) >= 0;
    const pays = row.pays !== null && compareMoney(row.pays, open) < 0 ? row.pays : open;
    const own = whole && pays === open ? voucher.self_withheld : "0.00";
    const withheld = compareMoney(row.pays_withheld ?? "0.00", "0") > 0 ? (row.pays_withheld ?? own) : own;
    // Nobody works on it any more.
    const closed = byCard || by_note || state === "pagado" || state === "anulado" || state === "descartado";
    const expected = closed
      ? { day: state === "pagado" ? row.paid_on : null, firm: state === "pagado", why: [] }
      : expectedDay({
          today,
          state,
          observed: observed !== null,
          unaccepted: fce && !row.accepted,
          due: row.due,
          scheduled: row.scheduled,
          supplierBlocked: row.blocked,
          intoAccount,
          standing: row.standing,
          usableFrom: row.usable_from && inZone(row.usable_from).day,
          fixedDays: row.fixed_days,
          holidays: holidays.get(row.company_country) ?? new Set(),
        });
    const four = row.account_number ? lastFour(row.account_number) : null;
    const net = compareMoney(pays, withheld) > 0 ? subMoney(pays, withheld) : pays;
    const said = {
      ...row,
      state,
      currency,
      total,
      observed: observed !== null,
      open,
      pays,
      net,
      withheld,
      ...expected,
      lastFour: four,
      intoAccount,
      byCard,
      byNote: by_note,
    };
    const accountMissing =
      intoAccount && (row.standing === null || row.standing === "pendiente" || row.standing === "observada");
    return {
      voucher: {
        id: row.id,
        text: textOf(row),
        date: voucher.date,
        total,
        currency,
        state,
        by_note,
        observed,
        about: voucher.allocated_to,
      },
      supplier: { id: row.supplier_id ?? 0, name: row.supplier, mail: row.mail },
      company: row.company,
      open,
      pays,
      net,
      withheld,
      ...expected,
      holder: closed ? null : await holderOf(state, observed, row),
      paid_to:
        intoAccount && row.account_kind && row.account_number
          ? `${accountName({ kind: row.account_kind, number: row.account_number })} terminado en ${four}`
          : "",
      text: answerText({ ...said, accountMissing }),
    };
  });
  const made = await Promise.all(answers);
  return ids.flatMap((id) => made.find((answer) => answer?.voucher.id === id) ?? []);
}

/** `GET /suppliers/phone`. Error: 404 for a supplier that is none. */
export async function ask(
  _reader: unknown,
  { query: { q, supplier: asked } }: Input<typeof api.askOnPhone>,
): Promise<Output<typeof api.askOnPhone>> {
  const own = asked === undefined ? undefined : await keptSupplier(asked);
  const typed = q.trim();
  if (own === undefined && typed.length < 2) return { items: [], more: 0, open: 0, nothing: null };
  const { ids, suppliers } = await soughtVouchers(typed, { supplier: own?.id, most: COUNTED });
  const items = await answersOf(ids.slice(0, SHOWN));
  const [only] = suppliers;
  const of = own ?? (suppliers.length === 1 ? only : undefined);
  const [counted] = of
    ? await query<{ open: number }>(
        `SELECT count(*)::int AS open FROM voucher v WHERE v.supplier_id IN (SELECT supplier_all($1::int)) AND ${UNPAID}`,
        [of.id],
      )
    : [];
  return {
    items,
    more: Math.max(0, ids.length - SHOWN),
    open: counted?.open ?? 0,
    nothing: items.length === 0 ? (only ?? null) : null,
  };
}
