import { sumMoney } from "@/lib/format/moneyMath";
import { identityOf } from "@/lib/vouchers/rules/identity";
import { costsOf, splitOf } from "@/lib/vouchers/rules/split";
import { accruedStates } from "@/lib/vouchers/rules/states";
import { amountOf, costOf } from "@/lib/vouchers/rules/taxes";
import type { Places } from "./places";
import { shareOf } from "./places";
import type { VoucherPlan } from "./plan";

/** A plan with its number here, and all that follows from what it says. */
export interface Planned extends VoucherPlan {
  id: number;
  type_code: string;
  supplier_id: number;
  tax_id: string;
  company: { id: number; tax_id: string };
  identity: string | null;
  amount: string;
  cost: string;
  /** Posted: it has accrued, and not before the books. */
  accrued: boolean;
  charged: Charge[];
}

export interface Charge {
  show_id: number | null;
  cost_centre_id: number | null;
  purse_id: number | null;
  category_id: number | null;
  percent: string | null;
  amount: string;
  cost: string;
}

const SMALL = "monotributo";

/** The type that an issuer of a condition gives. */
function typeOf({ country, kind }: VoucherPlan, condition: string): string {
  if (country === "ES") return kind === "factura" ? "F1" : "R1";
  if (condition === SMALL) return kind === "factura" ? "11" : "13";
  return kind === "factura" ? "1" : "3";
}

/** What a monotributista bills has no VAT and no percepción. */
const plain = (plan: VoucherPlan): VoucherPlan => ({ ...plan, vat: "0.00", taxes: [], total: plan.net });

function chargesOf(
  { bill, state, kind }: VoucherPlan,
  { amount, cost }: { amount: string; cost: string },
  places: Places,
): Charge[] {
  if (kind === "credito" || !["imputado", "en_aprobacion", "aprobado"].includes(state)) return [];
  const split = splitOf(
    amount,
    bill.parts.map(({ percent }) => ({ percent, amount: null })),
  );
  if (!split.ok) throw new RangeError(split.message);
  const costs = costsOf(cost, split.amounts);
  return bill.parts.map((part, index) => {
    const { show_id, cost_centre_id, purse_id } = places.of(part);
    const own = { amount: split.amounts[index] ?? "0.00", cost: costs[index] ?? "0.00" };
    return { show_id, cost_centre_id, purse_id, category_id: places.category(bill), percent: part.percent, ...own };
  });
}

/** What a planned voucher is in the database. */
export function rowOf(planned: VoucherPlan, id: number, places: Places): Planned {
  const supplier = places.supplier(planned.bill.supplier);
  const company = places.company(planned.country);
  const plan = supplier.iva_condition === SMALL && planned.country === "AR" ? plain(planned) : planned;
  const type_code = typeOf(plan, supplier.iva_condition);
  const { country, point, number, date, total, vat, withheld, taxes } = plan;
  const sums = { country, type_code, total, vat, taxes, self_withheld: withheld };
  const amount = amountOf(sums);
  const cost = costOf(sums, shareOf(country));
  return {
    ...plan,
    id,
    type_code,
    supplier_id: supplier.id,
    tax_id: supplier.tax_id,
    company,
    amount,
    cost,
    identity: identityOf({ country, tax_id: supplier.tax_id, type_code, point, number, date }),
    accrued: accruedStates.includes(plan.state) && plan.state !== "pagado",
    charged: chargesOf(plan, { amount, cost }, places),
  };
}

const VERSION: Partial<Record<VoucherPlan["state"], number>> = {
  validado: 2,
  imputado: 3,
  en_aprobacion: 4,
  aprobado: 5,
  pagado: 6,
};
/** The version by which it accrued. */
export const ACCRUED_BY = 2;

export const VOUCHER = {
  id: "int",
  company_id: "int",
  supplier_id: "int",
  country: "text",
  type_code: "text",
  takes_away: "boolean",
  point: "text",
  number: "text",
  identity: "text",
  date: "date",
  due_date: "date",
  currency: "text",
  fx_rate: "numeric",
  fx_source: "text",
  fx_day: "date",
  net_taxed: "numeric",
  net_untaxed: "numeric",
  exempt: "numeric",
  vat: "numeric",
  other_taxes: "numeric",
  self_withheld: "numeric",
  total: "numeric",
  cost: "numeric",
  vat_percent: "numeric",
  recipient_tax_id: "text",
  authorisation_kind: "text",
  authorisation_code: "text",
  check_state: "text",
  credit_class: "text",
  origin: "text",
  note: "text",
  state: "text",
  observed: "jsonb",
  historic: "boolean",
  created_by_user_id: "int",
  created_at: "timestamptz",
  validated_by_user_id: "int",
  validated_at: "timestamptz",
  closed_reason: "text",
  version: "int",
};

/** Fourteen figures, as ARCA gives them. */
export const caeOf = ({ id, date }: Pick<Planned, "id" | "date">): string =>
  `76${date.replaceAll("-", "")}${String(id).padStart(4, "0")}`;

export interface People {
  loads: number;
  validates: number;
}

/** It came in the morning of its day, never at a moment to come. */
export const broughtAt = (date: string): Date => new Date(Math.min(Date.parse(`${date}T08:00:00-03:00`), Date.now()));

/** A planned voucher as the row of its table; without VAT told apart all of a small one is exempt of it. */
export function voucherRow(plan: Planned, { loads, validates }: People) {
  const { bill, country, taxes, fx, state, observed } = plan;
  const at = broughtAt(plan.date);
  const valid = plan.accrued || state === "pagado" || state === "anulado";
  const argentine = country === "AR";
  const small = plan.type_code === "11" || plan.type_code === "13";
  return {
    id: plan.id,
    company_id: plan.company.id,
    supplier_id: plan.supplier_id,
    country,
    type_code: plan.type_code,
    takes_away: plan.kind === "credito",
    point: plan.point,
    number: plan.number,
    identity: plan.identity,
    date: plan.date,
    due_date: plan.due,
    currency: bill.currency,
    fx_rate: fx?.rate ?? null,
    fx_source: fx && "oficial",
    fx_day: fx?.day ?? null,
    net_taxed: small ? "0.00" : plan.net,
    net_untaxed: small ? plan.net : "0.00",
    exempt: "0.00",
    vat: plan.vat,
    other_taxes: sumMoney(taxes.map(({ amount }) => amount)),
    self_withheld: plan.withheld,
    total: plan.total,
    cost: valid ? plan.cost : null,
    vat_percent: valid ? shareOf(country) : null,
    recipient_tax_id: plan.company.tax_id,
    authorisation_kind: argentine ? "CAE" : "",
    authorisation_code: argentine ? caeOf(plan) : "",
    check_state: plan.check,
    credit_class: bill.class,
    origin: plan.origin,
    note: bill.concept,
    state,
    observed: observed === "" ? null : JSON.stringify({ reason: observed, by: loads, at: at.toISOString() }),
    historic: state === "pagado",
    created_by_user_id: loads,
    created_at: at.toISOString(),
    validated_by_user_id: valid ? validates : null,
    validated_at: valid ? `${plan.date}T20:00:00-03:00` : null,
    closed_reason: plan.closed,
    version: VERSION[state] ?? 1,
  };
}
