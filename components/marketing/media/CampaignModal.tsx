import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Banner } from "@/components/kit/Banner";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { currencies } from "@/lib/format/currencies";
import { addDays, formatDay, todayIn } from "@/lib/format/dates";
import type { CallOutput } from "@/lib/http/contract";
import { changeCampaign, createCampaign, type listAdNames, mediaChoicesOf } from "@/lib/marketing/media/api";
import { platforms, platformTitles } from "@/lib/marketing/media/rules/kinds";
import type { CampaignRow } from "@/lib/marketing/media/schema";
import { channels, channelTitles } from "@/lib/marketing/rules/kinds";

type AdName = CallOutput<typeof listAdNames>["data"][number];
const REFRESH = { refresh: ["/paid-media"] };
const FIELDS = ["name", "show_id", "from_day", "until_day", "budget", "objective"];
const DAYS = 13;

const firstOf = (of: CampaignRow | undefined, from: AdName | undefined) => ({
  name: of?.name ?? from?.name ?? "",
  platform: of?.platform ?? from?.platform ?? ("meta" as const),
  objective: of?.objective ?? "",
  channel: of?.channel ?? ("digital" as const),
  place: of ? `${of.place.kind}:${of.place.id}` : "",
  from_day: of?.from_day ?? from?.first_day ?? todayIn(),
  until_day: of?.until_day ?? addDays(from?.last_day ?? todayIn(), from ? 0 : DAYS),
  currency: of?.currency ?? from?.currency ?? ("ARS" as const),
  budget: of?.budget ?? "",
});

/** A campaign, to make or to change. `from`: the name of the files that it is made of. */
export default function CampaignModal({ of, from, onClose }: { of?: CampaignRow; from?: AdName; onClose: () => void }) {
  const [fields, setFields] = useState(() => firstOf(of, from));
  const [q, setQ] = useState("");
  const [stale, setStale] = useState(false);
  const { data, isValidating } = useRead(mediaChoicesOf, { query: { q } });
  const created = useWrite(createCampaign, REFRESH);
  const changed = useWrite(changeCampaign, REFRESH);
  const set = (part: Partial<typeof fields>) => setFields((now) => ({ ...now, ...part }));
  const places = [
    ...(of ? [{ value: `${of.place.kind}:${of.place.id}`, label: of.place.name, hint: "" }] : []),
    ...(data?.shows ?? []).map(({ id, name, day }) => ({
      value: `show:${id}`,
      label: name,
      hint: day ? formatDay(day) : "",
    })),
    ...(data?.projects ?? []).map(({ id, name }) => ({ value: `project:${id}`, label: name, hint: "Proyecto" })),
  ].filter(({ value }, index, all) => all.findIndex((one) => one.value === value) === index);

  async function save() {
    const { place, budget, ...rest } = fields;
    const [kind, id] = place.split(":");
    const body = {
      ...rest,
      budget: budget || null,
      show_id: kind === "show" ? Number(id) : null,
      project_id: kind === "project" ? Number(id) : null,
    };
    try {
      if (of) await changed.run({ params: { id: of.id }, body: { ...body, version: of.version } });
      else await created.run({ body: { ...body, name_ids: from ? [from.id] : [] } });
    } catch (caught) {
      if (caught instanceof CallError && caught.code === "stale_version") setStale(true);
      throw caught;
    }
    toast.saved("Guardado");
    return undefined;
  }

  return (
    <FormModal
      title={of ? "Cambiar la campaña" : "Campaña nueva"}
      description={from ? `Lo que los archivos llaman «${from.name}» es de esta campaña.` : undefined}
      confirm="Guardar"
      fields={FIELDS}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {stale && (
            <Banner tone="warn">Lo escrito sigue acá: cerrar y abrir de nuevo para verla como está ahora.</Banner>
          )}
          <TextField
            label="Nombre"
            required
            value={fields.name}
            onChange={(name) => set({ name })}
            error={errorOf("name")}
          />
          <ComboboxField
            label="Show o proyecto"
            required
            choices={places}
            onSearch={setQ}
            loading={isValidating}
            value={fields.place}
            onChange={(place) => set({ place })}
            error={errorOf("show_id")}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              label="Plataforma"
              value={fields.platform}
              onChange={(platform) => set({ platform: platform as typeof fields.platform })}
              options={platforms.map((value) => ({ value, label: platformTitles[value] }))}
              disabled={from !== undefined}
            />
            <SelectField
              label="Canal"
              value={fields.channel}
              onChange={(channel) => set({ channel: channel as typeof fields.channel })}
              options={channels.map((value) => ({ value, label: channelTitles[value] }))}
            />
            <DateField
              label="Desde"
              required
              value={fields.from_day}
              onChange={(from_day) => set({ from_day })}
              error={errorOf("from_day")}
            />
            <DateField
              label="Hasta"
              required
              value={fields.until_day}
              onChange={(until_day) => set({ until_day })}
              error={errorOf("until_day")}
            />
            <MoneyField
              label="Presupuesto"
              help="Sin presupuesto no hay ritmo."
              currency={fields.currency}
              currencies={from ? undefined : currencies}
              onCurrencyChange={(currency) => set({ currency: currency as typeof fields.currency })}
              value={fields.budget}
              onChange={(budget) => set({ budget })}
              error={errorOf("budget")}
            />
            <TextField
              label="Objetivo"
              value={fields.objective}
              onChange={(objective) => set({ objective })}
              placeholder="Conversiones"
              error={errorOf("objective")}
            />
          </div>
        </>
      )}
    </FormModal>
  );
}
