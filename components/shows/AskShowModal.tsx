import { useRouter } from "next/router";
import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { COUNTRIES, CURRENCIES, TYPES } from "@/components/shows/choices";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { Currency } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { beginFromTemplate, listTemplates } from "@/lib/showClones/templates/api";
import { askShow } from "@/lib/shows/records/api";
import type { ShowRow } from "@/lib/shows/records/schema";
import { EXCHANGE_FIELDS, ExchangeFields, type TypedExchange } from "./ExchangeFields";
import { BringFields, type Brought, broughtOf } from "./templates/BringFields";

const FIELDS = ["artist", "city", "venue", "country", "fecha", "type", "divisa", "company_id", ...EXCHANGE_FIELDS];
const REFRESH = { refresh: ["/shows"] };
const EMPTY = {
  artist: "",
  venue: "",
  city: "",
  country: "AR",
  fecha: "",
  type: "booking",
  company_id: "",
};

/** Notes a question for a date, from nothing or from a template, and goes to its page. */
export default function AskShowModal({
  companies,
  template: first = null,
  onClose,
}: {
  companies: readonly { id: number; name: string }[];
  /** The template that was chosen before. */
  template?: number | null;
  onClose: () => void;
}) {
  const router = useRouter();
  const [typed, setTyped] = useState(EMPTY);
  const [client_id] = useState(() => crypto.randomUUID());
  const { can } = usePerson();
  const templates = useRead(listTemplates, {}).data?.templates ?? [];
  const [chosen, setChosen] = useState(first === null ? "" : String(first));
  const template = templates.find(({ id }) => String(id) === chosen);
  const [divisa, setDivisa] = useState<string | null>(null);
  const [fx, setFx] = useState<TypedExchange>({ rate: "", day: todayIn(), source: "" });
  const [bring, setBring] = useState<Brought>(["terminos", "costos", "horario"]);
  const may = {
    terms: template?.terms === true && can("deals.write"),
    costs: template !== undefined && template.costs > 0 && can("shows.costs.write") && can("shows.money"),
    schedule: template !== undefined && template.slots > 0,
  };
  const currency = divisa ?? template?.divisa ?? "ARS";
  const other = template !== undefined && currency !== template.divisa;
  const asking = useWrite(askShow, REFRESH);
  const beginning = useWrite(beginFromTemplate, REFRESH);
  const bind = (key: keyof typeof EMPTY, errorOf: (path: string) => string | undefined) => ({
    value: typed[key],
    onChange: (value: string) => setTyped((now) => ({ ...now, [key]: value })),
    error: errorOf(key),
  });
  const save = async () => {
    const { venue, fecha, company_id, type, ...rest } = typed;
    const facts = {
      ...rest,
      divisa: currency as Currency,
      venue: venue || null,
      fecha: fecha || null,
      company_id: company_id ? Number(company_id) : null,
      client_id,
    };
    const { id, name } = template
      ? await beginning.run({
          params: { id: template.id },
          body: { ...facts, bring: broughtOf(bring, may), fx: other ? fx : null },
        })
      : await asking.run({ body: { ...facts, type: type as ShowRow["type"] } });
    toast.saved(`“${name}” quedó en consulta`);
    await router.replace(`/shows/${id}`);
    return false;
  };
  return (
    <FormModal title="Nueva consulta" confirm="Anotar la consulta" fields={FIELDS} onSave={save} onClose={onClose}>
      {(errorOf) => (
        <>
          {templates.length > 0 && (
            <SelectField
              label="A partir de"
              placeholder="Desde cero"
              options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={chosen}
              onChange={setChosen}
            />
          )}
          <TextField label="Artista" required autoFocus {...bind("artist", errorOf)} />
          <Fieldset columns={2}>
            <TextField label="Ciudad" {...bind("city", errorOf)} />
            <SelectField label="País" options={COUNTRIES} {...bind("country", errorOf)} />
            <TextField label="Sala" help="Si ya se sabe cuál" {...bind("venue", errorOf)} />
            <DateField label="Fecha" {...bind("fecha", errorOf)} />
            {!template && <SelectField label="Tipo" options={TYPES} {...bind("type", errorOf)} />}
            <SelectField
              label="Divisa"
              options={CURRENCIES}
              value={currency}
              onChange={setDivisa}
              error={errorOf("divisa")}
            />
          </Fieldset>
          <SelectField
            label="Empresa"
            placeholder="Todavía no se sabe"
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...bind("company_id", errorOf)}
          />
          {other && (
            <ExchangeFields
              from={template.divisa}
              to={currency}
              value={fx}
              onChange={(part) => setFx((now) => ({ ...now, ...part }))}
              errorOf={errorOf}
            />
          )}
          {template && <BringFields verb="Traer" may={may} value={bring} onChange={setBring} />}
        </>
      )}
    </FormModal>
  );
}
