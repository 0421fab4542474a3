import { useRouter } from "next/router";
import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { COUNTRIES, CURRENCIES } from "@/components/shows/choices";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import type { Currency } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { cloneShow } from "@/lib/showClones/api";
import type { ShowView } from "@/lib/shows/records/schema";

const FIELDS = ["fecha", "city", "venue", "country", "divisa", "fx", "fx.rate", "fx.day", "fx.source"];

/** Another show after this one: when and where, in which currency, and what comes along. */
export default function CloneModal({ show, onClose }: { show: ShowView; onClose: () => void }) {
  const router = useRouter();
  const { can } = usePerson();
  const [typed, setTyped] = useState({
    fecha: "",
    city: show.city,
    venue: show.venue,
    country: show.country ?? "AR",
    divisa: show.divisa as string,
    rate: "",
    day: todayIn(),
    source: "",
  });
  const [terms, setTerms] = useState(can("deals.write"));
  const [costs, setCosts] = useState(show.may.costs);
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(cloneShow, { refresh: ["/shows"] });
  const other = typed.divisa !== show.divisa;
  const save = async () => {
    const { fecha, city, venue, country, divisa, rate, day, source } = typed;
    const { id, name } = await run({
      params: { id: show.id },
      body: {
        fecha: fecha || null,
        city,
        venue: venue || null,
        country,
        divisa: divisa as Currency,
        fx: other ? { rate: rate.replace(",", "."), day, source } : null,
        bring: [...(terms ? (["terminos"] as const) : []), ...(costs ? (["costos"] as const) : [])],
        client_id,
      },
    });
    toast.saved(`“${name}” quedó en consulta`);
    await router.push(`/shows/${id}`);
  };
  return (
    <FormModal
      title={`Clonar “${show.name}”`}
      description="Nace en consulta. Las ventas, los invitados, los archivos y las firmas no vienen."
      confirm="Clonar"
      fields={FIELDS}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => {
        const bind = (key: keyof typeof typed, path: string = key) => ({
          value: typed[key],
          onChange: (value: string) => setTyped((now) => ({ ...now, [key]: value })),
          error: errorOf(path),
        });
        return (
          <>
            <Fieldset columns={2}>
              <DateField label="Fecha" min={todayIn()} {...bind("fecha")} />
              <SelectField label="Divisa" options={CURRENCIES} {...bind("divisa")} />
              <TextField label="Ciudad" {...bind("city")} />
              <SelectField label="País" options={COUNTRIES} {...bind("country")} />
            </Fieldset>
            <TextField label="Sala" {...bind("venue")} />
            {other && (
              <Fieldset legend="Cotización" columns={2}>
                <TextField
                  label={`${typed.divisa} por cada ${show.divisa}`}
                  required
                  {...bind("rate", "fx.rate")}
                  error={errorOf("fx.rate") ?? errorOf("fx")}
                />
                <DateField label="De qué día" {...bind("day", "fx.day")} />
                <TextField label="De dónde sale" required {...bind("source", "fx.source")} />
              </Fieldset>
            )}
            {can("deals.write") && <Checkbox label="Traer los términos" value={terms} onChange={setTerms} />}
            {show.may.costs && (
              <Checkbox label="Traer los costos, como presupuesto" value={costs} onChange={setCosts} />
            )}
          </>
        );
      }}
    </FormModal>
  );
}
