import { AskModal } from "@/components/kit/AskModal";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { addDays, todayIn } from "@/lib/format/dates";
import { proposeRegime } from "@/lib/tax/api";
import type { RegimeView } from "@/lib/tax/schema/regimes";
import { readScale, scaleText } from "./scaleText";

interface Typed {
  percent: string;
  unregistered: string;
  allowance: string;
  minimum: string;
  scale: string;
  dueDay: string;
  validFrom: string;
  validUntil: string;
  source: string;
  toConfirm: boolean;
  companies: number[];
}

const comma = (value: string | null) => (value ?? "").replace(".", ",");

const typedOf = (row: RegimeView): Typed => ({
  percent: comma(row.percent),
  unregistered: comma(row.unregisteredPercent),
  allowance: comma(row.allowance),
  minimum: comma(row.minimum),
  scale: scaleText(row.scale),
  dueDay: String(row.dueDay),
  validFrom: addDays(todayIn(), 1),
  validUntil: "",
  source: row.source,
  toConfirm: row.toConfirm,
  companies: row.companies.map(({ id }) => id),
});

/** A new version of a regime from a day on, which somebody else has to approve. What was typed stays until it is sent. */
export function ProposeModal({
  row,
  companies,
  onClose,
}: {
  row: RegimeView;
  companies: readonly { id: number; name: string; country: string }[];
  onClose: () => void;
}) {
  const kept = useKeptState(`regimen ${row.id}`, () => typedOf(row));
  const { run } = useWrite(proposeRegime, { refresh: ["/tax-regimes"] });
  const typed = kept.value;
  const put = (change: Partial<Typed>) => kept.set(() => change);
  const send = async (reason: string): Promise<string | null> => {
    const read = readScale(typed.scale);
    if ("wrong" in read)
      return `Escala, renglón ${read.wrong}: escribir hasta qué importe y el porcentaje, como 71.000; 5.`;
    const { id: _, version: _v, state: _s, current: _c, proposed: _p, decided: _d, decidable: _e, ...facts } = row;
    const body = {
      ...facts,
      percent: typed.percent || "0",
      unregisteredPercent: typed.unregistered || null,
      allowance: typed.allowance || "0",
      minimum: typed.minimum || "0",
      scale: read.scale,
      dueDay: Number(typed.dueDay),
      validFrom: typed.validFrom,
      validUntil: typed.validUntil || null,
      source: typed.source,
      toConfirm: typed.toConfirm,
      companies: typed.companies,
      reason,
    };
    try {
      await run({ body });
      kept.saved();
      return null;
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      return caught.message;
    }
  };
  const field = (key: "percent" | "unregistered" | "allowance" | "minimum" | "dueDay", label: string) => (
    <TextField label={label} inputMode="decimal" value={typed[key]} onChange={(value) => put({ [key]: value })} />
  );
  return (
    <AskModal
      title={`Cambiar ${row.name}`}
      description="Rige desde su día cuando otra persona lo aprueba."
      confirm="Proponer"
      reason={{ help: "Lo lee quien aprueba, y queda en la historia." }}
      onClose={onClose}
      onRun={send}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {row.formula !== "escala" &&
          field("percent", row.formula === "padron" ? "Porcentaje de quien no figura" : "Porcentaje")}
        {field("unregistered", "Porcentaje de no inscriptos")}
        {field("allowance", "Importe no sujeto por mes")}
        {field("minimum", "Mínimo a retener")}
        <DateField label="Desde" required value={typed.validFrom} onChange={(validFrom) => put({ validFrom })} />
        <DateField label="Hasta" value={typed.validUntil} onChange={(validUntil) => put({ validUntil })} />
        {field("dueDay", "Día en que se ingresa")}
      </div>
      {row.formula === "escala" && (
        <TextArea
          label="Escala"
          help="Un tramo por renglón: hasta qué importe; porcentaje. El último, más; porcentaje."
          rows={8}
          value={typed.scale}
          onChange={(scale) => put({ scale })}
        />
      )}
      <TextArea
        label="Fuente"
        help="Norma y fecha."
        required
        value={typed.source}
        onChange={(source) => put({ source })}
      />
      <Checkbox
        label="Falta confirmar con el contador"
        value={typed.toConfirm}
        onChange={(toConfirm) => put({ toConfirm })}
      />
      <Fieldset legend="Empresas que retienen">
        {companies
          .filter(({ country }) => country === row.country)
          .map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              value={typed.companies.includes(id)}
              onChange={(on) =>
                put({ companies: on ? [...typed.companies, id] : typed.companies.filter((one) => one !== id) })
              }
            />
          ))}
      </Fieldset>
    </AskModal>
  );
}
