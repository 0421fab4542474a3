import { addMoney, compareMoney, mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { advancePart, baseOf, type PaidPart } from "./base";
import { type Occasion, type Regime, regimesFor } from "./regime";
import { percentOf, shareOf } from "./share";
import { type MonthSoFar, type Payee, type Withheld, withholdAll } from "./withhold";

/** A version of a regime as it is stored. */
export interface KnownRegime extends Regime {
  id: number;
  /** The VAT that an advance without voucher is taken to include; `null`: none. */
  advanceVatPercent: string | null;
}

/** Something that an order pays. `part`: by regime, since what an advance's base is says the regime. */
export interface PaidItem {
  occasion: Occasion;
  part: PaidPart | { advance: string };
  /** What the voucher says that its issuer withheld of the whole of it. */
  selfWithheld: string;
}

/** How the supplier and the month are seen by one regime. */
export interface Seen {
  month: MonthSoFar;
  payee: Payee;
}

/** One row of what an order withholds. `regime`: none, where it is what the vouchers themselves say. */
export interface Line extends Withheld {
  regime: KnownRegime | null;
  /** Of what vouchers say: the regime that fits them, in whose return it is handed in whether or not we are its agent. */
  filedAs: KnownRegime | null;
  /** What the month had withheld or spared before. */
  before: string;
}

/** What whoever pays withholds of a supplier's income whatever the invoice says. */
export const OWN_TAXES: readonly string[] = ["irpf", "irnr"];
/** What an issuer may withhold of itself is a tax on income. */
const INCOME_TAXES: readonly string[] = [...OWN_TAXES, "ganancias"];

const partOf = ({ part }: PaidItem, regime: KnownRegime | null): PaidPart =>
  "advance" in part ? advancePart(part.advance, regime?.advanceVatPercent ?? null) : part;

/** What of an issuer's own withholding one payment takes: its share, the last payment the rest. */
function selfPart({ part, selfWithheld }: PaidItem): string {
  if ("advance" in part || compareMoney(selfWithheld, "0") === 0) return "0.00";
  const upTo = (paid: string) => shareOf(selfWithheld, paid, part.total);
  return subMoney(upTo(addMoney(part.before, part.paid)), upTo(part.before));
}

/**
 * What one order withholds: of each item the regimes that fit it, each regime with the bases of its items together, in the order of
 * the regimes given. What an issuer withheld on the invoice stays as it is where no regime of that tax says more (RIRPF art. 95.1:
 * the payer decides). Together they never take more than is paid. `rate`: of a payment in another currency, what one unit of it is in the
 * company's, in which the lines are. `inForce`: the regimes of the country, of which those that fit say in which return it is handed in.
 */
export function reckon(
  regimes: readonly KnownRegime[],
  items: readonly PaidItem[],
  paid: string,
  seenBy: (regime: KnownRegime) => Seen,
  { rate = null, inForce = regimes }: { rate?: string | null; inForce?: readonly KnownRegime[] } = {},
): Line[] {
  const here = (value: string) => (rate === null ? value : mulMoney(value, rate));
  const bases = new Map<KnownRegime, string[]>();
  const own: Said[] = [];
  for (const item of items) {
    const said = here(selfPart(item));
    let fitting = regimesFor(regimes, item.occasion);
    if (compareMoney(said, "0") !== 0) {
      const taxed = fitting.find(({ tax }) => OWN_TAXES.includes(tax));
      const base = here(baseOf("neto", partOf(item, null)));
      const reckoned = taxed ? percentOf(base, taxed.percent) : "0.00";
      if (compareMoney(said.replace("-", ""), reckoned.replace("-", "")) > 0) {
        own.push({ base, amount: said, filedAs: incomeRegime(inForce, item) });
        fitting = fitting.filter(({ tax }) => !OWN_TAXES.includes(tax));
      }
    }
    for (const regime of fitting)
      bases.set(regime, [...(bases.get(regime) ?? []), here(baseOf(regime.base, partOf(item, regime)))]);
  }
  const ownAmount = sumMoney(own.map(({ amount }) => amount));
  const kept = compareMoney(ownAmount, "0") > 0 ? selfLines(own) : [];
  const applied = regimes.flatMap((regime) => {
    const parts = bases.get(regime);
    return parts ? [{ regime, base: sumMoney(parts), ...seenBy(regime) }] : [];
  });
  const { lines } = withholdAll(applied, kept.length > 0 ? subMoney(here(paid), ownAmount) : here(paid));
  return [
    ...kept,
    ...applied.flatMap(({ regime, month }, index) => {
      const line = lines[index];
      return line
        ? [
            {
              ...line,
              regime,
              filedAs: null,
              before: regime.accumulates ? addMoney(month.withheld, month.relieved) : "0.00",
            },
          ]
        : [];
    }),
  ];
}

interface Said {
  base: string;
  amount: string;
  filedAs: KnownRegime | null;
}

const incomeRegime = (inForce: readonly KnownRegime[], { occasion }: PaidItem): KnownRegime | null =>
  regimesFor(inForce, occasion).find(({ tax }) => INCOME_TAXES.includes(tax)) ?? null;

/** What the vouchers themselves say, by the return it goes in. Notes that leave a return less than nothing are taken from all of it. */
function selfLines(own: readonly Said[]): Line[] {
  const groups = [...new Set(own.map(({ filedAs }) => filedAs))].map((filedAs) => {
    const of = own.filter((one) => one.filedAs === filedAs);
    return selfLine(filedAs, of);
  });
  const positive = groups.every(({ amount }) => compareMoney(amount, "0") > 0);
  return positive ? groups : [selfLine(own[0]?.filedAs ?? null, own)];
}

function selfLine(filedAs: KnownRegime | null, own: readonly Said[]): Line {
  const base = sumMoney(own.map((one) => one.base));
  const amount = sumMoney(own.map((one) => one.amount));
  return {
    regime: null,
    filedAs,
    base,
    accumulated: base,
    taxable: base,
    rate: null,
    due: amount,
    before: "0.00",
    amount,
    relieved: "0.00",
    deducted: amount,
  };
}
