import { X } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { currencies } from "@/lib/format/currencies";
import { formatMoney } from "@/lib/format/money";
import { type Channel, channels, channelTitles } from "@/lib/marketing/rules/kinds";
import { useExpenseChoices } from "../useChoices";
import type { ExpenseForm, Typed } from "./useExpenseForm";

const CHANNELS = channels.map((value) => ({ value, label: channelTitles[value] }));
const RATES = [
  { value: "21", label: "IVA 21 %" },
  { value: "10.5", label: "IVA 10,5 %" },
  { value: "27", label: "IVA 27 %" },
  { value: "0", label: "Sin IVA" },
];

/** What an expense is: of whom, for what, where, when and how much. `names`: of what it said already, as its lists may not bring it. */
export function ExpenseFields({ form, names }: { form: ExpenseForm; names: Readonly<Record<string, string>> }) {
  const { typed, set, refused } = form;
  const choices = useExpenseChoices();
  const withOwn = (list: { value: string; label: string; hint?: string }[], own: string) =>
    own && names[own] && list.every(({ value }) => value !== own) ? [...list, { value: own, label: names[own] }] : list;
  const place = (index: number, value: string) =>
    set({
      places: value === "" ? typed.places.filter((_, at) => at !== index) : typed.places.toSpliced(index, 1, value),
    });
  const created =
    typed.supplier_name && !typed.supplier
      ? [{ value: "nuevo", label: typed.supplier_name, hint: "Nuevo: se completa después" }]
      : [];
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboboxField
          label="Proveedor"
          choices={[...created, ...withOwn(choices.suppliers, typed.supplier)]}
          onSearch={choices.search}
          loading={choices.loading}
          onCreate={(supplier_name) => set({ supplier: "", supplier_name })}
          createWord="Usar"
          value={typed.supplier || (typed.supplier_name ? "nuevo" : "")}
          onChange={(supplier) => supplier !== "nuevo" && set({ supplier, supplier_name: "" })}
          error={refused?.of("supplier")}
        />
        <TextField
          label="Concepto"
          value={typed.concept}
          onChange={(concept) => set({ concept })}
          error={refused?.of("concept")}
          placeholder="Última semana: video y redes"
          maxLength={200}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-2">
          {[...typed.places, ...(typed.places.length === 0 ? [""] : [])].map((one, index) => (
            <div key={one || "primero"} className="flex items-end gap-1.5">
              <ComboboxField
                className="min-w-0 flex-1"
                label={index === 0 ? "Show o campaña" : `Show ${index + 1}`}
                choices={withOwn(choices.places, one)}
                onSearch={choices.search}
                loading={choices.loading}
                value={one}
                onChange={(value) => place(index, value)}
                error={index === 0 ? refused?.of("lines") : undefined}
              />
              {index > 0 && (
                <IconButton icon={X} label={`Quitar el show ${index + 1}`} onClick={() => place(index, "")} />
              )}
            </div>
          ))}
        </div>
        <SelectField
          label="Canal"
          placeholder="Elegir"
          options={CHANNELS}
          value={typed.channel}
          onChange={(channel) => set({ channel: channel as Channel, over: "no", source: "" })}
        />
        <DateField
          label="Desde"
          value={typed.from_day}
          onChange={(from_day) => set({ from_day, ...(from_day > typed.until_day && { until_day: from_day }) })}
          error={refused?.of("from_day")}
        />
        <DateField
          label="Hasta"
          value={typed.until_day}
          min={typed.from_day}
          onChange={(until_day) => set({ until_day })}
          error={refused?.of("until_day")}
        />
      </div>
      {typed.places.length > 0 && typed.places.length < 50 && (
        <AnotherPlace
          choices={choices}
          chosen={typed.places}
          onAdd={(value) => set({ places: [...typed.places, value] })}
        />
      )}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <MoneyField
          className="min-w-0 flex-auto basis-72 sm:max-w-sm"
          label="Importe con IVA"
          currency={typed.currency}
          currencies={currencies}
          onCurrencyChange={(currency) => set({ currency: currency as Typed["currency"] })}
          value={typed.amount}
          onChange={(amount) => set({ amount })}
          error={refused?.of("amount")}
        />
        <SelectField
          className="w-36"
          label="IVA"
          options={RATES}
          value={typed.rate}
          onChange={(rate) => set({ rate: rate as Typed["rate"] })}
          error={refused?.of("vat")}
        />
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1 pt-7 text-second phone:pt-0">
          <dt className="text-muted">Neto</dt>
          <dd className="text-right tabular-nums">
            {form.net === null ? "—" : formatMoney(form.net, typed.currency, { decimals: 2 })}
          </dd>
          <dt className="text-muted">IVA</dt>
          <dd className="text-right tabular-nums">
            {form.amount === null ? "—" : formatMoney(form.vat, typed.currency, { decimals: 2 })}
          </dd>
        </dl>
      </div>
    </div>
  );
}

/** One campaign of several shows: each takes an equal part. */
function AnotherPlace({
  choices,
  chosen,
  onAdd,
}: {
  choices: ReturnType<typeof useExpenseChoices>;
  chosen: readonly string[];
  onAdd: (value: string) => void;
}) {
  const next = choices.places.find(({ value }) => !chosen.includes(value));
  if (!next) return null;
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3 text-help text-muted">
      <Button variant="link" onClick={() => onAdd(next.value)}>
        Repartir con otro show
      </Button>
      {chosen.length > 1 && <span>en partes iguales, al centavo</span>}
    </div>
  );
}
