import type { ClientBase } from "pg";
import { addDays } from "@/lib/format/dates";
import { compareMoney, mulMoney, sumMoney } from "@/lib/format/moneyMath";
import { planCash } from "@/lib/ledger/cash";
import { type Line, type Posting, postBy } from "@/lib/ledger/post";
import type { Share } from "@/lib/ledger/shares";
import { accrued, budgeted, credited } from "@/lib/ledger/transitions";
import { textOf } from "@/lib/vouchers/service/rows";
import { daysBetween } from "../calendar";
import { asTx } from "../insert";
import type { Places } from "./places";
import { ACCRUED_BY, type Planned } from "./rows";
import { bills, fedCentres, showPurses } from "./story";

type Lines = readonly Line[];

/** The lines of a voucher with what people read of them. */
function said({ fx, bill, id, country, type_code, point, number }: Planned, lines: Lines): Line[] {
  const document = textOf({ id, country, type_code, point, number });
  const rate = fx ? { fx: { rate: fx.rate, source: "oficial" as const, day: fx.day } } : {};
  return lines.map((line) => ({ ...line, ...rate, concept: bill.concept, supplier: bill.supplier, document }));
}

function sharesOf({ company, supplier_id, bill, charged, amount, cost }: Planned): Share[] {
  const of = { company_id: company.id, supplier_id, currency: bill.currency };
  if (charged.length === 0) return [{ ...of, amount, cost }];
  return charged.map(({ percent: _, ...line }) => ({ ...of, ...line }));
}

const accrualOf = (plan: Planned): Posting => ({
  source: { type: "voucher", id: plan.id, event: "validado", version: ACCRUED_BY },
  day: plan.date,
  lines: said(plan, accrued(sharesOf(plan)).lines),
});

/** What a note takes from its voucher, which is charged to one place. */
const noteOf = (note: Planned, whole: Planned): Posting => ({
  source: { type: "voucher", id: whole.id, event: `nota:${note.id}`, version: ACCRUED_BY + 1 },
  day: note.date,
  lines: said(
    whole,
    credited(sharesOf(whole).map((share) => ({ ...share, amount: note.amount, cost: note.cost }))).lines,
  ),
});

/** Half a year of months, and the two to come. */
const monthsAround = (since: string, today: string) => [
  ...new Set(daysBetween(since, addDays(today, 62)).map((day) => day.slice(0, 7))),
];

/** What each show may spend stands to what was charged to it; the centres have the same each month. */
function budgets(plans: readonly Planned[], places: Places, since: string, today: string): Posting[] {
  const shows = showPurses.flatMap(({ show, currency, times }): Posting[] => {
    const { purse_id, show_id } = places.of({ to: { show }, percent: "100" });
    const own = plans.flatMap(({ charged, accrued: posted }) =>
      posted ? charged.filter((line) => line.purse_id === purse_id) : [],
    );
    const spent = sumMoney(own.map(({ amount }) => amount));
    if (compareMoney(spent, "0") <= 0) return [];
    const company_id = places.company(currency === "EUR" ? "ES" : "AR").id;
    const lines = budgeted([{ currency, purse_id, show_id, company_id, amount: mulMoney(spent, times) }]).lines;
    return [
      {
        source: { type: "purse", id: purse_id, event: "alta" },
        day: today,
        lines: lines.map((line) => ({ ...line, concept: `Presupuesto de ${show}` })),
      },
    ];
  });
  const centres = fedCentres.flatMap(({ code, country, currency, monthly, name }) => {
    const { purse_id, cost_centre_id } = places.of({ to: { centre: code }, percent: "100" });
    const rubro = bills.find(({ parts }) => parts.some(({ to }) => "centre" in to && to.centre === code));
    const of = {
      purse_id,
      cost_centre_id,
      company_id: places.company(country).id,
      currency,
      category_id: rubro && places.category(rubro),
    };
    return monthsAround(since, today).map((month): Posting => {
      const lines = budgeted([{ ...of, amount: `${monthly}.00` }]).lines;
      const concept = `${name}, presupuesto del mes`;
      return {
        source: { type: "planilla", event: "alta" },
        day: `${month}-01`,
        lines: lines.map((line) => ({ ...line, category: rubro?.category, concept })),
      };
    });
  });
  return [...shows, ...centres];
}

/** Posts what the vouchers accrue and what notes take of it, the budgets around it, and when each is expected to be paid. */
export async function postVouchers(
  client: ClientBase,
  plans: readonly Planned[],
  { places, since, today, by }: { places: Places; since: string; today: string; by: number },
): Promise<void> {
  const owed = plans.filter((plan) => plan.accrued && plan.kind === "factura");
  const notes = plans.flatMap((note) => {
    const whole = note.takes === null ? undefined : plans[note.takes];
    return whole ? [noteOf(note, whole)] : [];
  });
  const run = async (sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows;
  await postBy(run, { userId: by }, [...budgets(plans, places, since, today), ...owed.map(accrualOf), ...notes]);
  for (const { id, company, supplier_id, bill, due } of owed)
    await planCash(
      asTx(client),
      { type: "voucher", id },
      {
        company_id: company.id,
        supplier_id,
        currency: bill.currency,
        certainty: "firme",
        due_day: due,
      },
    );
}
