import { Check, Plus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Icon } from "@/components/kit/Icon";
import { Menu } from "@/components/kit/Menu";
import { currencies } from "@/lib/format/currencies";
import { groupDigits } from "@/lib/format/decimalText";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Finding } from "@/lib/vouchers/rules/finding";
import { rateCodes } from "@/lib/vouchers/rules/types";
import { Sourced } from "../Sourced";
import { sumOf, type Typed } from "../typed";
import { wrongWith } from "../useChecked";
import { AmountHead, AmountRow } from "./AmountRow";
import type { LinesProps } from "./lines";
import { TaxRows } from "./TaxRows";
import { useLines } from "./useLines";
import { freeRate, VatRows } from "./VatRows";

const CURRENCIES = currencies.map((value) => ({ value, label: value }));
const PLAIN = {
  net_taxed: "Neto gravado",
  vat: "IVA",
  net_untaxed: "No gravado",
  exempt: "Exento",
  other_taxes: "Otros tributos",
  self_withheld: "Retención de IRPF",
} as const;
type Plain = keyof typeof PLAIN;

const isNothing = (value: string) => /^0*(\.0*)?$/.test(value);
/** What lines add up to is seen where it is not what they come to. */
const differs = (sum: string, value: string): boolean => {
  try {
    return sum === "" || compareMoney(sum, value || "0") !== 0;
  } catch {
    return true;
  }
};

/** The amounts of a voucher, and under them whether they tie. */
export function AmountsCard({
  typed,
  gap,
  currencyFixed,
  ...more
}: LinesProps & {
  typed: Typed;
  /** Its currency does not change any more. */
  currencyFixed: boolean;
  /** What the parts are over the total; null while that is not known. */
  gap: string | null;
}) {
  const { country, currency, found, readOnly } = more;
  const [added, setAdded] = useState<readonly Plain[]>([]);
  const vat = useLines("vat_lines", { net_taxed: "base", vat: "amount" });
  const taxes = useLines("taxes", { other_taxes: "amount" });
  const summed: Partial<Record<Plain, string>> = {
    ...(typed.vat_lines.length > 0 && {
      net_taxed: sumOf(typed.vat_lines.map(({ base }) => base)),
      vat: sumOf(typed.vat_lines.map(({ amount }) => amount)),
    }),
    ...(typed.taxes.length > 0 && { other_taxes: sumOf(typed.taxes.map(({ amount }) => amount)) }),
  };
  const isShown = (name: Plain): boolean => {
    const sum = summed[name];
    if (added.includes(name) || wrongWith(found, name) !== undefined) return true;
    if (sum !== undefined) return differs(sum, typed[name]);
    return !isNothing(typed[name]) || name === "net_taxed" || (name === "vat" && country !== "");
  };
  const plain = (name: Plain) =>
    isShown(name) && (
      <AmountRow
        key={name}
        label={PLAIN[name]}
        of={name}
        amount={
          <Sourced name={name}>
            {() => (
              <MoneyField
                hideLabel
                name={name}
                label={PLAIN[name]}
                currency={currency}
                readOnly={readOnly}
                error={wrongWith(found, name)}
              />
            )}
          </Sourced>
        }
      />
    );
  const hidden = (Object.keys(PLAIN) as Plain[]).filter(
    (name) => !isShown(name) && summed[name] === undefined && (name !== "self_withheld" || country === "ES"),
  );
  const addRate = () => {
    const free = freeRate(
      country,
      typed.vat_lines.map(({ rate_code }) => rate_code),
    );
    if (free) vat.append({ rate_code: free, base: "", amount: "" });
  };
  return (
    <Card
      flush
      foot={
        !readOnly && (
          <span className="flex flex-wrap gap-2">
            {rateCodes(country).length > 0 && (
              <Button size="sm" variant="ghost" icon={Plus} onClick={addRate}>
                Agregar alícuota
              </Button>
            )}
            <Button
              size="sm"
              variant="ghost"
              icon={Plus}
              onClick={() => taxes.append({ kind: "percepcion_iibb", jurisdiction: "", amount: "" })}
            >
              Agregar tributo
            </Button>
            {hidden.length > 0 && (
              <Menu
                trigger={
                  <Button size="sm" variant="ghost" icon={Plus}>
                    Otro importe
                  </Button>
                }
                items={hidden.map((name) => ({
                  label: PLAIN[name],
                  onSelect: () => setAdded((now) => [...now, name]),
                }))}
              />
            )}
          </span>
        )
      }
    >
      <AmountHead
        label={
          <>
            Importes en
            <SelectField
              compact
              hideLabel
              className="w-24"
              name="currency"
              label="Moneda"
              options={CURRENCIES}
              disabled={currencyFixed}
              error={wrongWith(found, "currency")}
            />
          </>
        }
      >
        Importe
      </AmountHead>
      <VatRows {...more} lines={vat} />
      {plain("net_taxed")}
      {plain("vat")}
      {plain("net_untaxed")}
      {plain("exempt")}
      <TaxRows {...more} lines={taxes} />
      {plain("other_taxes")}
      {plain("self_withheld")}
      <AmountRow
        className="bg-sunken"
        label={
          <span className="flex flex-wrap items-baseline gap-x-2.5">
            <strong className="font-semibold">Total</strong>
            <Tie gap={gap} found={found} />
          </span>
        }
        of="total"
        amount={
          <Sourced name="total">
            {() => (
              <MoneyField
                hideLabel
                name="total"
                label="Total"
                required
                currency={currency}
                readOnly={readOnly}
                error={wrongWith(found, "total")}
              />
            )}
          </Sourced>
        }
      />
    </Card>
  );
}

/** Whether the amounts tie, and by how much they do not. */
function Tie({ gap, found }: { gap: string | null; found: readonly Finding[] }) {
  if (gap === null) return null;
  const off = found.some(({ code }) => code === "totales_no_cierran");
  const [sign, size] = gap.startsWith("-") ? ["faltan ", gap.slice(1)] : ["sobran ", gap];
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-1 text-help ${off ? "font-semibold text-bad" : "text-good"}`}
    >
      <Icon of={off ? TriangleAlert : Check} size={14} />
      {off ? `no cierra: ${sign}${groupDigits(size)}` : `cierra, diferencia ${groupDigits(size)}`}
    </span>
  );
}
