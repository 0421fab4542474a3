import { addDays, weekdayOf } from "@/lib/format/dates";
import { mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { factorOf, type TaxKind } from "@/lib/vouchers/rules/taxes";
import { ratePercent } from "@/lib/vouchers/rules/types";
import { supplierNamed } from "../company";
import { demoRates } from "../money/rates";
import { type Random, random } from "../random";
import { type Bill, bills, observations } from "./story";

export type DemoState =
  | "esperado"
  | "recibido"
  | "validado"
  | "imputado"
  | "en_aprobacion"
  | "aprobado"
  | "pagado"
  | "anulado"
  | "descartado";

/** A voucher of the demo. Of a note, `takes` is the place in the plan of what it takes from. */
export interface VoucherPlan {
  bill: Bill;
  country: "AR" | "ES";
  kind: "factura" | "credito";
  date: string;
  due: string;
  /** Of its issuer, as its paper prints it. */
  point: string;
  number: string;
  net: string;
  vat: string;
  taxes: { kind: TaxKind; jurisdiction: string; amount: string }[];
  withheld: string;
  total: string;
  fx: { rate: string; day: string } | null;
  state: DemoState;
  check: "no_consultado" | "coincide" | "difiere" | "no_figura";
  origin: "archivo" | "enlace" | "mail" | "mis_comprobantes";
  observed: string;
  closed: string;
  paper: boolean;
  takes: number | null;
}

/** From how many days ago it stands there, the oldest first: what is older than the books was paid before them. */
const AGES: readonly [days: number, state: DemoState][] = [
  [68, "pagado"],
  [31, "aprobado"],
  [21, "en_aprobacion"],
  [19, "imputado"],
  [9, "validado"],
];
const HALF_A_YEAR = 183;
/** A number that its issuer could have reached: each has its own, and the newer one the higher. */
const FIRST_NUMBER = 1_000;

const money = (value: number) => value.toFixed(2);

/** A bill on a day: its amounts tie to the cent. */
function amountsOf(bill: Bill, country: "AR" | "ES", net: string) {
  const vat = mulMoney(net, factorOf(ratePercent(country, bill.rate) ?? "0"));
  const extra = bill.perception ? mulMoney(net, factorOf(bill.perception)) : null;
  const taxes = extra === null ? [] : [{ kind: "percepcion_iibb" as const, jurisdiction: "CABA", amount: extra }];
  const withheld = bill.irpf ? mulMoney(net, factorOf(bill.irpf)) : "0.00";
  return { net, vat, taxes, withheld, total: subMoney(sumMoney([net, vat, extra ?? "0"]), withheld) };
}

interface Times {
  today: string;
  rates: ReturnType<typeof demoRates>;
}

/** The official rate of a day, or of the last working day before it. */
function rateOn({ rates }: Times, currency: string, day: string): VoucherPlan["fx"] {
  const found = rates.findLast((one) => one.source === "oficial" && one.currency === currency && one.day <= day);
  return found ? { rate: found.rate, day: found.day } : null;
}

function plainVoucher(times: Times, bill: Bill, date: string, chance: Random, more: Partial<VoucherPlan>): VoucherPlan {
  const { country } = supplierNamed(bill.supplier);
  const spanish = country === "ES";
  const price = bill.net * (1 + chance.whole(-6, 9) / 100);
  const ours = spanish ? "EUR" : "ARS";
  const back = Math.round((Date.parse(times.today) - Date.parse(date)) / 86_400_000);
  return {
    bill,
    country,
    kind: "factura",
    date,
    due: addDays(date, 30),
    point: spanish ? "" : String(1 + (bill.concept.length % 9)),
    number: String(FIRST_NUMBER + (4_000 - back) * 3),
    ...amountsOf(bill, country, money(Math.round(price))),
    fx: bill.currency === ours ? null : rateOn(times, bill.currency, date),
    state: "recibido",
    observed: "",
    closed: "",
    paper: false,
    takes: null,
    check: spanish ? "no_consultado" : chance.chance(0.9) ? "coincide" : "no_consultado",
    origin: chance.pick(["archivo", "archivo", "enlace", "mail"] as const),
    ...more,
  };
}

const workday = (day: string): string =>
  weekdayOf(day) === 0 || weekdayOf(day) === 6 ? workday(addDays(day, -1)) : day;

/** Half a year of what is billed again and again; how far each got goes by its age. */
function months(times: Times): VoucherPlan[] {
  return bills.flatMap((bill, index) => {
    const chance = random(`comprobantes ${bill.supplier} ${bill.concept}`);
    const found: VoucherPlan[] = [];
    for (let back = 10 + ((index * 7) % 24); back <= HALF_A_YEAR; back += bill.every) {
      const state = AGES.find(([days]) => back >= days)?.[1] ?? "recibido";
      found.push(plainVoucher(times, bill, workday(addDays(times.today, -back)), chance, { state }));
    }
    return found;
  });
}

/** What falls due around this Friday, approved and waiting for its payment: of every other bill, and of all in other currencies. */
function dueNow(times: Times): VoucherPlan[] {
  const chance = random("comprobantes por pagar");
  return bills
    .filter(({ currency }, index) => index % 2 === 0 || currency !== "ARS")
    .map((bill, index) => {
      const made = plainVoucher(times, bill, workday(addDays(times.today, -27 - (index % 7))), chance, {
        state: "aprobado",
      });
      return { ...made, number: String(Number(made.number) + 1) };
    });
}

/** Those that came this week; what is doubtful about some is said by what was read of them. */
function thisWeek(times: Times): VoucherPlan[] {
  const chance = random("comprobantes de la semana");
  return bills.map((bill, index) => {
    const date = workday(addDays(times.today, -(index % 6)));
    const expected = index % 3 === 1 && supplierNamed(bill.supplier).country === "AR";
    const made = plainVoucher(times, bill, date, chance, {
      state: expected ? "esperado" : "recibido",
      ...(expected && { origin: "mis_comprobantes", check: "coincide" }),
      paper: !expected && bill.currency === "ARS",
    });
    if (expected) return made;
    // What a typist's eye would stop at: an amount six cents off, one that ARCA's list has otherwise, one that it has not.
    if (index === 3) return { ...made, total: sumMoney([made.total, "0.06"]) };
    if (index === 17) return { ...made, check: "difiere" };
    if (index === 9) return { ...made, check: "no_figura" };
    return made;
  });
}

/** What is apart: the same work billed twice, notes, what was loaded wrong. */
function apart(times: Times, plans: readonly VoucherPlan[]): VoucherPlan[] {
  const chance = random("comprobantes aparte");
  const note = (state: DemoState, share: string, nth: number): VoucherPlan[] => {
    const [at] = plans
      .flatMap((plan, index) =>
        plan.state === state && plan.bill.parts.length === 1 && plan.country === "AR" && plan.fx === null
          ? [index]
          : [],
      )
      .slice(nth);
    const whole = at === undefined ? undefined : plans[at];
    if (!whole || at === undefined) return [];
    const bill = { ...whole.bill, perception: undefined };
    return [
      {
        ...plainVoucher(times, bill, workday(addDays(times.today, -(8 + nth))), chance, {
          state: "aprobado",
          kind: "credito",
          takes: at,
          number: String(200 + at),
        }),
        ...amountsOf(bill, whole.country, mulMoney(whole.net, share)),
      },
    ];
  };
  const waiting = plans.find(({ state, country }) => state === "en_aprobacion" && country === "AR");
  const again = waiting && {
    ...waiting,
    number: String(Number(waiting.number) + 1),
    date: addDays(waiting.date, 2),
    state: "recibido" as const,
    paper: false,
  };
  const wrong = (index: number, state: "descartado" | "anulado", closed: string): VoucherPlan =>
    plainVoucher(times, bills[index] as Bill, workday(addDays(times.today, -24 - index)), chance, {
      state,
      closed,
      number: String(900 + index),
    });
  return [
    ...note("aprobado", "0.1", 0),
    ...note("aprobado", "0.25", 2),
    ...note("en_aprobacion", "0.15", 0),
    ...note("validado", "0.05", 0),
    ...(again ? [again] : []),
    wrong(5, "descartado", "No es nuestro: lo contrató el predio."),
    wrong(11, "descartado", "Es una prueba del sistema del proveedor."),
    wrong(13, "anulado", "Se cargó con el proveedor equivocado."),
  ];
}

function observe(plans: readonly VoucherPlan[]): VoucherPlan[] {
  const left = [...observations];
  return plans.map((plan) => {
    const at = left.findIndex(({ state }) => state === plan.state);
    return at < 0 || plan.kind === "credito" ? plan : { ...plan, observed: left.splice(at, 1)[0]?.reason ?? "" };
  });
}

/** The vouchers of the last half year up to a day, the same each time. */
export function planVouchers(today: string): VoucherPlan[] {
  const times = { today, rates: demoRates(today) };
  const regular = [...months(times), ...thisWeek(times)];
  const paper = regular
    .flatMap(({ state, country }, index) => (state === "en_aprobacion" && country === "AR" ? [index] : []))
    .slice(0, 4);
  const shown = regular.map((plan, index) => (paper.includes(index) ? { ...plan, paper: true } : plan));
  return observe([...shown, ...apart(times, shown), ...dueNow(times)]);
}

/** What comes in on a day after the first: two a working day. */
export function planDay(today: string): VoucherPlan[] {
  if (workday(today) !== today) return [];
  const chance = random(`comprobantes ${today}`);
  const times = { today, rates: demoRates(today) };
  const first = chance.whole(0, bills.length - 1);
  // Numbers go on with the days, from where those of the first day end.
  const number = String(100_000 + Math.round(Date.parse(today) / 86_400_000) * 2);
  return [0, 5].map((more) =>
    plainVoucher(times, bills[(first + more) % bills.length] as Bill, today, chance, {
      number,
      origin: "archivo",
      check: "no_consultado",
    }),
  );
}
