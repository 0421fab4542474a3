import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { addDueRate, listDueRates } from "@/lib/showAdmin/api";
import { REFRESH } from "./AdminDeed";

const COUNTRIES = { AR: "Argentina", ES: "España" } as const;

/** What each body asks of a show, since when and by which source. What is in force does not change: a new one begins on its day. */
export default function RatesDrawer({ onClose }: { onClose: () => void }) {
  const { can } = usePerson();
  const read = useRead(listDueRates, {});
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Drawer
        open
        onClose={onClose}
        eyebrow="Administración de shows"
        title="Tarifas de derechos"
        footer={
          can("showAdmin.write") && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              Agregar tarifa
            </Button>
          )
        }
      >
        <Fetched read={read} failure="No se pudieron traer las tarifas">
          {({ data }) => (
            <ul className="flex flex-col divide-y divide-line-soft">
              {data.map((rate) => (
                <li key={rate.id} className="flex items-start justify-between gap-4 py-2.5">
                  <span className="min-w-0">
                    <strong className="font-semibold">{rate.body}</strong>
                    <span className="text-muted">{`, ${COUNTRIES[rate.country]}, desde el ${formatDayYear(rate.valid_from)}`}</span>
                    <span className="block text-help text-muted">{rate.source}</span>
                  </span>
                  <span className="flex flex-col items-end whitespace-nowrap">
                    <strong className="font-semibold">
                      {rate.percent === null ? "Importe" : `${rate.percent.replace(".", ",")} %`}
                    </strong>
                    <span className="text-second text-muted">
                      {rate.days < 0 ? `${-rate.days} días antes` : `${rate.days} días después`}
                    </span>
                    {rate.vat_inside !== "0" && (
                      <span className="text-second text-muted">{`sin IVA del ${rate.vat_inside.replace(".", ",")} %`}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Fetched>
      </Drawer>
      {adding && <RateModal onClose={() => setAdding(false)} />}
    </>
  );
}

function RateModal({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState({
    country: "AR" as keyof typeof COUNTRIES,
    body: "",
    percent: "",
    vat_inside: "0",
    days: "10",
    valid_from: todayIn(),
    source: "",
  });
  const set = (change: Partial<typeof value>) => setValue((before) => ({ ...before, ...change }));
  const { run } = useWrite(addDueRate, REFRESH);
  return (
    <FormModal
      title="Agregar una tarifa"
      description="Rige para los shows desde ese día. Confirmarla con el contador."
      confirm="Agregar"
      onClose={onClose}
      onSave={() => run({ body: { ...value, percent: value.percent || null, days: Number(value.days) } })}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="País"
            required
            value={value.country}
            onChange={(country) => set({ country: country as keyof typeof COUNTRIES })}
            options={Object.entries(COUNTRIES).map(([id, label]) => ({ value: id, label }))}
          />
          <TextField
            label="Quién cobra"
            required
            maxLength={60}
            value={value.body}
            onChange={(body) => set({ body })}
            error={errorOf("body")}
          />
          <TextField
            label="Porcentaje"
            help="Vacío: el importe se carga en cada show."
            value={value.percent}
            onChange={(percent) => set({ percent })}
            error={errorOf("percent")}
          />
          <TextField
            label="IVA dentro del precio, en %"
            help="Se saca de la base."
            value={value.vat_inside}
            onChange={(vat_inside) => set({ vat_inside })}
            error={errorOf("vat_inside")}
          />
          <TextField
            label="Días después del show"
            required
            value={value.days}
            onChange={(days) => set({ days })}
            error={errorOf("days")}
          />
          <DateField
            label="Rige desde"
            required
            value={value.valid_from}
            onChange={(valid_from) => set({ valid_from })}
            error={errorOf("valid_from")}
          />
          <TextArea
            label="De dónde sale"
            required
            maxLength={500}
            value={value.source}
            onChange={(source) => set({ source })}
            error={errorOf("source")}
          />
        </>
      )}
    </FormModal>
  );
}
