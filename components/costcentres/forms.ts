import type { Choice } from "@/components/kit/fields/choices";
import type { SelectOption } from "@/components/kit/fields/SelectField";
import { monthNumbers, monthOf, monthText } from "@/lib/costcentres/rules/months";
import type { CentreRow } from "@/lib/costcentres/schema";
import { currencies } from "@/lib/format/currencies";
import { currencyName } from "@/lib/format/money";

/** The centres that take entries. */
export const centreChoices = (all: readonly CentreRow[]): Choice[] =>
  all
    .filter(({ archived }) => !archived)
    .map(({ id, code, name, company, currencies }) => ({
      value: String(id),
      label: name,
      hint: [code, company?.name, currencies.join(", ")].filter(Boolean).join(" · "),
    }));

/** The currencies of the chosen centre; all of them before one is chosen. */
export function currenciesOf(all: readonly CentreRow[], chosen: string): SelectOption[] {
  const own = all.find(({ id }) => String(id) === chosen)?.currencies;
  return currencies
    .filter((code) => !own || own.includes(code))
    .map((value) => ({ value, label: `${value}, ${currencyName(value).toLowerCase()}` }));
}

/** The months of a year, the one before and the one after, for choosing with search. */
export const monthChoices = (year: number): Choice[] =>
  [year, year + 1, year - 1].flatMap((one) =>
    monthNumbers.map((month) => ({ value: monthOf(one, month), label: monthText(monthOf(one, month)) })),
  );
