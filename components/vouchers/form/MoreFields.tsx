import { Checkbox } from "@/components/kit/fields/Checkbox";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { directionTitles, paidByTitles } from "@/lib/vouchers/rules/kinds";
import { Sourced } from "./Sourced";
import { useSource } from "./sources";
import type { Typed } from "./typed";

/** What is seldom looked at; folded it says the most of it. */
export function MoreFields({
  typed,
  readOnly,
  fixed,
  fce,
  informs,
  open,
}: {
  typed: Typed;
  readOnly: boolean;
  /** What does not change any more. */
  fixed: (field: string) => boolean;
  fce: boolean;
  /** Whether its kind may name the account that it is paid at. */
  informs: boolean;
  open: boolean;
}) {
  const said = [
    directionTitles[typed.direction],
    paidByTitles[typed.paid_by],
    typed.informed_cbu && "CBU informada",
    typed.note,
  ]
    .filter(Boolean)
    .join(", ");
  const unsure = [
    useSource("service_from").open,
    useSource("service_until").open,
    useSource("recipient_tax_id").open,
    useSource("informed_cbu").open,
  ].includes(true);
  return (
    <details open={open || fce || unsure} className="rounded-card border border-line">
      <summary className="cursor-pointer px-3.5 py-2.5 text-help font-semibold phone:min-h-11">
        Más datos <span className="font-normal text-muted">{said}</span>
      </summary>
      <div className="grid gap-3 border-t @sm:grid-cols-2 border-line-soft px-3.5 py-3">
        <Sourced name="service_from">
          {(aside) => (
            <DateField name="service_from" label="Período desde" aside={aside} readOnly={fixed("service_from")} />
          )}
        </Sourced>
        <Sourced name="service_until">
          {(aside) => (
            <DateField name="service_until" label="Período hasta" aside={aside} readOnly={fixed("service_until")} />
          )}
        </Sourced>
        <Sourced name="recipient_tax_id">
          {(aside) => (
            <TextField
              name="recipient_tax_id"
              label="CUIT o NIF a nombre de quién está"
              aside={aside}
              maxLength={20}
              readOnly={readOnly}
              autoComplete="off"
            />
          )}
        </Sourced>
        <SelectField name="paid_by" label="Se paga por" options={choicesOf(paidByTitles)} disabled={readOnly} />
        <SelectField
          name="direction"
          label="Recibido o emitido"
          options={choicesOf(directionTitles)}
          disabled={fixed("direction")}
        />
        {(informs || typed.informed_cbu !== "") && (
          <Sourced name="informed_cbu">
            {(aside) => (
              <TextField
                name="informed_cbu"
                label="CBU informada"
                help="Si la factura dice «Pago en CBU informada», o es una FCE: se paga por transferencia a esa cuenta y a ninguna otra."
                aside={aside}
                inputMode="numeric"
                maxLength={40}
                readOnly={readOnly}
                autoComplete="off"
              />
            )}
          </Sourced>
        )}
        {fce && <Checkbox name="accepted" label="Aceptada en ARCA" disabled={readOnly} />}
        <div className="col-span-full">
          <TextArea name="note" label="Nota" maxLength={1000} readOnly={readOnly} />
        </div>
      </div>
    </details>
  );
}
