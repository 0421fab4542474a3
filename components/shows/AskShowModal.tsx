import { useRouter } from "next/router";
import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { COUNTRIES, CURRENCIES, TYPES } from "@/components/shows/choices";
import { useWrite } from "@/lib/client/useWrite";
import type { Currency } from "@/lib/format/currencies";
import { askShow } from "@/lib/shows/records/api";
import type { ShowRow } from "@/lib/shows/records/schema";

const FIELDS = ["artist", "city", "venue", "country", "fecha", "type", "divisa", "company_id"];
const EMPTY = {
  artist: "",
  venue: "",
  city: "",
  country: "AR",
  fecha: "",
  type: "booking",
  divisa: "ARS",
  company_id: "",
};

/** Notes a question for a date, and goes to its page. */
export default function AskShowModal({
  companies,
  onClose,
}: {
  companies: readonly { id: number; name: string }[];
  onClose: () => void;
}) {
  const router = useRouter();
  const [typed, setTyped] = useState(EMPTY);
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(askShow, { refresh: ["/shows"] });
  const bind = (key: keyof typeof EMPTY, errorOf: (path: string) => string | undefined) => ({
    value: typed[key],
    onChange: (value: string) => setTyped((now) => ({ ...now, [key]: value })),
    error: errorOf(key),
  });
  const save = async () => {
    const { venue, fecha, company_id, type, divisa, ...rest } = typed;
    const { id, name } = await run({
      body: {
        ...rest,
        type: type as ShowRow["type"],
        divisa: divisa as Currency,
        venue: venue || null,
        fecha: fecha || null,
        company_id: company_id ? Number(company_id) : null,
        client_id,
      },
    });
    toast.saved(`“${name}” quedó en consulta`);
    await router.replace(`/shows/${id}`);
    return false;
  };
  return (
    <FormModal title="Nueva consulta" confirm="Anotar la consulta" fields={FIELDS} onSave={save} onClose={onClose}>
      {(errorOf) => (
        <>
          <TextField label="Artista" required autoFocus {...bind("artist", errorOf)} />
          <Fieldset columns={2}>
            <TextField label="Ciudad" {...bind("city", errorOf)} />
            <SelectField label="País" options={COUNTRIES} {...bind("country", errorOf)} />
            <TextField label="Sala" help="Si ya se sabe cuál" {...bind("venue", errorOf)} />
            <DateField label="Fecha" {...bind("fecha", errorOf)} />
            <SelectField label="Tipo" options={TYPES} {...bind("type", errorOf)} />
            <SelectField label="Divisa" options={CURRENCIES} {...bind("divisa", errorOf)} />
          </Fieldset>
          <SelectField
            label="Empresa"
            placeholder="Todavía no se sabe"
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...bind("company_id", errorOf)}
          />
        </>
      )}
    </FormModal>
  );
}
