import { divideRounded, toDecimal } from "@/lib/format/decimalText";
import { type InvoiceAmounts, type OtherTaxKind, otherTaxKinds } from "../../rules/invoiceText";
import { type Amount, type RateRow, textOfCents, vatOf } from "./amounts";
import type { Role } from "./roles";

/** What the reader knows before: the total that a code in the document says; whether its kind tells VAT apart. */
interface KnownSums {
  total: bigint | null;
  tellsVat: boolean;
}
type Other = { kind: OtherTaxKind; jurisdiction: string; cents: bigint };
/** What the words say may be a part of the total, each part in the order of trust. */
interface Parts {
  totals: bigint[];
  nets: bigint[];
  vats: RateRow[][];
  untaxed: bigint[];
  exempt: bigint[];
  others: Other[][];
  withheld: bigint[];
}

const MOST = 6;
/** Tenths of a total that its net is at least: the highest VAT and percepciones come to less than the rest. */
const MOST_OF_IT = 6n;
const few = <Value>(values: readonly Value[]): Value[] => [...new Set(values)].slice(0, MOST);
const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n);
const far = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
/** How far a rate's VAT may be from its base's, as vouchers are checked. */
const CLOSE = 5n;

/** The base that a VAT is of, as far as cents tell. */
const baseOf = (amount: bigint, rate: string): bigint => {
  const { units, scale } = toDecimal(rate);
  return units === 0n ? 0n : divideRounded(amount * 100n * 10n ** BigInt(scale), units);
};

/** VAT by rate, in the ways that the words may mean it: by what it is called, by rows that prove themselves, the sum of such rows. */
function vatSets(amounts: readonly Amount[], rows: readonly RateRow[], nets: readonly bigint[]): RateRow[][] {
  const named = new Map<string, RateRow>();
  for (const { role, rate, cents } of amounts) {
    if (role !== "vat" || rate === null || cents === 0n) continue;
    const base =
      rows.find((row) => row.rate === rate && row.amount === cents)?.base ??
      amounts.find((one) => one.role === "net" && one.rate === rate && far(vatOf(one.cents, rate), cents) <= CLOSE)
        ?.cents ??
      nets.find((net) => far(vatOf(net, rate), cents) <= CLOSE) ??
      baseOf(cents, rate);
    named.set(rate, { rate, base, amount: cents });
  }
  const last = new Map(rows.map((row) => [row.rate, row]));
  const summed = new Map<string, RateRow>();
  for (const { rate, base, amount } of rows) {
    const before = summed.get(rate);
    summed.set(rate, { rate, base: base + (before?.base ?? 0n), amount: amount + (before?.amount ?? 0n) });
  }
  const bare = amounts.filter(({ role, rate, cents }) => role === "vat" && rate === null && cents > 0n);
  const told = bare.flatMap(({ cents }) =>
    nets.flatMap((net) =>
      RATES.filter((rate) => far(vatOf(net, rate), cents) <= CLOSE).map((rate) => [{ rate, base: net, amount: cents }]),
    ),
  );
  return [[...named.values()], [...last.values()], [...summed.values()], ...told.slice(0, MOST), []].filter(
    (set, at, all) => set.length > 0 || at === all.length - 1,
  );
}

/** Rates of both countries, for VAT that is said without its own. */
const RATES = ["21", "10.5", "10", "27", "5", "4", "2.5", "2"];

/** Percepciones and the like, each once: forms say them in a table and again in their foot. */
function othersOf(amounts: readonly Amount[]): Other[][] {
  const kinds = amounts.flatMap(({ role, jurisdiction, cents }) =>
    cents > 0n && isOther(role) ? [{ kind: role, jurisdiction, cents }] : [],
  );
  const each = new Map(kinds.map((one) => [`${one.kind} ${one.jurisdiction} ${one.cents}`, one]));
  const called = new Map(kinds.map((one) => [`${one.kind} ${one.jurisdiction}`, one]));
  const whole = amounts.filter(({ role, cents }) => role === "otherTotal" && cents > 0n);
  const rest = whole.map(({ cents }): Other[] => [{ kind: "otros", jurisdiction: "", cents }]);
  return [[...called.values()], [...each.values()], ...rest.slice(-1), []];
}
const isOther = (role: Role | null | undefined): role is OtherTaxKind => otherTaxKinds.some((kind) => kind === role);

function partsOf(amounts: readonly Amount[], rows: readonly RateRow[], { total, tellsVat }: KnownSums): Parts {
  const of = (role: Role) => amounts.filter((one) => one.role === role && one.cents > 0n).map(({ cents }) => cents);
  const nets = few([...of("net").reverse()]);
  return {
    totals: few([...(total === null ? [] : [total]), ...of("total").reverse()]),
    nets,
    vats: tellsVat ? vatSets(amounts, rows, nets) : [[]],
    untaxed: few([...of("untaxed").slice(-1), 0n]),
    exempt: few([...of("exempt").slice(-1), 0n]),
    others: othersOf(amounts),
    withheld: few([...of("withheld").slice(-1), 0n]),
  };
}

/** Every way in which the parts may be meant, those that leave nothing out first. */
function* ways({ totals, vats, untaxed, exempt, others, withheld }: Parts) {
  for (const less of withheld)
    for (const other of others)
      for (const free of untaxed)
        for (const out of exempt)
          for (const total of totals) for (const vat of vats) yield { less, other, free, out, total, vat };
}

/** The net that a way needs, where the document says it, or its own VAT proves it. Null where it does not tie. */
function netOf(need: bigint, vat: readonly RateRow[], nets: readonly bigint[]): bigint | null {
  if (need < 0n) return null;
  const [only, ...more] = vat;
  const bases = sum(vat.map(({ base }) => base));
  if (
    vat.length > 0 &&
    (far(bases, need) > CLOSE || vat.some((row) => far(vatOf(row.base, row.rate), row.amount) > CLOSE))
  )
    return null;
  if (nets.includes(need) || (vat.length > 0 && bases === need)) return need;
  // Said by nobody, but exactly what its VAT is of.
  return only && more.length === 0 && vatOf(need, only.rate) === only.amount ? need : null;
}

/** What a document's amounts come to: the first way in which they tie to the cent, or what is said of each. */
export function sumsOf(amounts: readonly Amount[], rows: readonly RateRow[], known: KnownSums): InvoiceAmounts | null {
  const parts = partsOf(amounts, rows, known);
  const largest = amounts.reduce((most, { cents }) => (cents > most ? cents : most), 0n);
  for (const { less, other, free, out, total, vat } of ways({ ...parts, totals: few([...parts.totals, largest]) })) {
    const taxes = sum(other.map(({ cents }) => cents));
    const need = total + less - taxes - free - out - sum(vat.map(({ amount }) => amount));
    const net = need === 0n && vat.length === 0 ? 0n : netOf(need, vat, parts.nets);
    const addends = [net ?? 0n, free, out, taxes, less, ...vat.map(({ amount }) => amount)].filter((one) => one > 0n);
    // One amount that is the total says nothing about how it is made.
    if (net === null || total === 0n || (addends.length < 2 && free + out !== total)) continue;
    return written({ net, free, out, vat: squared(vat, net), other, less, total, ties: true });
  }
  const [total = null] = parts.totals;
  // What is more than the total, or far less, is the sum of something else.
  const part = (cents: bigint, of: bigint) => total === null || (cents <= total && cents * 10n >= total * of);
  const net = (known.tellsVat ? parts.nets : []).find((one) => part(one, MOST_OF_IT)) ?? null;
  const vat = parts.vats.find((set) => part(sum(set.map(({ amount }) => amount)), 0n)) ?? [];
  if (total === null && net === null && vat.length === 0) return null;
  const [free = 0n] = parts.untaxed;
  const [out = 0n] = parts.exempt;
  const [other = []] = parts.others;
  const [less = 0n] = parts.withheld;
  return written({ net, free, out, vat, other, less, total, ties: false });
}

/** Bases reckoned from their VAT come to the net: what rounding leaves is the largest one's. */
function squared(vat: readonly RateRow[], net: bigint): RateRow[] {
  const left = net - sum(vat.map(({ base }) => base));
  const most = vat.reduce<RateRow | undefined>((best, one) => (!best || one.base > best.base ? one : best), undefined);
  return vat.map((row) => (row === most ? { ...row, base: row.base + left } : row));
}

interface Written {
  net: bigint | null;
  free: bigint;
  out: bigint;
  vat: RateRow[];
  other: Other[];
  less: bigint;
  total: bigint | null;
  ties: boolean;
}
const orNull = (cents: bigint | null) => (cents === null ? null : textOfCents(cents));

const written = ({ net, free, out, vat, other, less, total, ties }: Written): InvoiceAmounts => ({
  net: orNull(net),
  untaxed: textOfCents(free),
  exempt: textOfCents(out),
  vat: vat.map(({ rate, base, amount }) => ({ rate, base: textOfCents(base), amount: textOfCents(amount) })),
  vat_total: vat.length > 0 || ties ? textOfCents(sum(vat.map(({ amount }) => amount))) : null,
  other: other.map(({ kind, jurisdiction, cents }) => ({ kind, jurisdiction, amount: textOfCents(cents) })),
  withheld: textOfCents(less),
  total: orNull(total),
  ties,
});
