import { useRouter } from "next/router";
import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { COUNTRIES, CURRENCIES } from "@/components/shows/choices";
import { EXCHANGE_FIELDS, ExchangeFields, type TypedExchange } from "@/components/shows/ExchangeFields";
import { BringFields, type Brought, broughtOf } from "@/components/shows/templates/BringFields";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import type { Currency } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { cloneShow } from "@/lib/showClones/api";
import type { ShowView } from "@/lib/shows/records/schema";

const FIELDS = ["fecha", "city", "venue", "country", "divisa", ...EXCHANGE_FIELDS];

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
  });
  const [fx, setFx] = useState<TypedExchange>({ rate: "", day: todayIn(), source: "" });
  const may = { terms: can("deals.write"), costs: show.may.costs, schedule: show.tabs.includes("horario") };
  const [bring, setBring] = useState<Brought>(["terminos", "costos", "horario"]);
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(cloneShow, { refresh: ["/shows"] });
  const other = typed.divisa !== show.divisa;
  const save = async () => {
    const { fecha, city, venue, country, divisa } = typed;
    const { id, name } = await run({
      params: { id: show.id },
      body: {
        fecha: fecha || null,
        city,
        venue: venue || null,
        country,
        divisa: divisa as Currency,
        fx: other ? fx : null,
        bring: broughtOf(bring, may),
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
        const bind = (key: keyof typeof typed) => ({
          value: typed[key],
          onChange: (value: string) => setTyped((now) => ({ ...now, [key]: value })),
          error: errorOf(key),
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
              <ExchangeFields
                from={show.divisa}
                to={typed.divisa}
                value={fx}
                onChange={(part) => setFx((now) => ({ ...now, ...part }))}
                errorOf={errorOf}
              />
            )}
            <BringFields verb="Traer" may={may} value={bring} onChange={setBring} />
          </>
        );
      }}
    </FormModal>
  );
}
