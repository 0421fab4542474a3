import { CopyButton } from "@/components/kit/CopyButton";
import { idName } from "@/lib/format/ids/idName";
import { writtenTaxId } from "@/lib/format/ids/taxId";
import { currencyName, formatMoney } from "@/lib/format/money";
import { type Asked, agreedIn } from "./asked";

/** What the agreed amount is (lib/musicwins/rules/invoices.ts), where the company to bill is. */
const AMOUNT_RULE: Record<string, string> = {
  AR: "IVA incluido. Las percepciones van aparte; las retenciones se descuentan al pagar.",
  ES: "IVA incluido. La retención de IRPF, si corresponde, se descuenta.",
  other: "Impuestos incluidos.",
};

/** What is asked: for what, how much was agreed and whom to bill. */
export function AskedCard({ asked }: { asked: Asked }) {
  const { name, tax_id, country } = asked.facturar_a;
  return (
    <section aria-label="Lo que se pide">
      <h2 className="text-title">{asked.titulo}</h2>
      <p className="text-help text-muted">Para {asked.proveedor}.</p>
      <div className="mt-3 rounded-card border border-line bg-surface px-4 py-3">
        {agreedIn(asked).length > 0 && <p className="text-help text-muted">Importe acordado</p>}
        {agreedIn(asked).map(({ currency, amount }) => (
          <p key={currency} className="text-[24px] font-semibold leading-8">
            {formatMoney(amount, currency, { decimals: 2 })}{" "}
            <span className="text-help font-normal text-muted">{currencyName(currency)}</span>
          </p>
        ))}
        <p className="text-help text-muted">{AMOUNT_RULE[country] ?? AMOUNT_RULE.other}</p>
        <hr className="my-3 border-line" />
        <p className="text-help text-muted">Facturar a</p>
        <p>{name}</p>
        <p className="flex items-center gap-1 font-semibold">
          {idName(country)} {writtenTaxId(tax_id)}
          <CopyButton text={tax_id} label={`Copiar el ${idName(country)}`} />
        </p>
      </div>
    </section>
  );
}
