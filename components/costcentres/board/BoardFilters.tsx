import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { PhoneFilterBar } from "@/components/kit/PhoneFilterBar";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { useRead } from "@/lib/client/useRead";
import { listCentres } from "@/lib/costcentres/api";
import { countries, countryTitles } from "@/lib/costcentres/rules/kinds";
import type { Board } from "@/lib/costcentres/schema";
import { countText } from "@/lib/format/text";
import type { CostAddress } from "../useCostAddress";
import { currencyOptions, measures, measureTitles } from "../words";

/** Year, currency (one at a time, always), company or country, words, and what the cells show: all in the address. */
export function BoardFilters({ address, board }: { address: CostAddress; board: Board | undefined }) {
  const { year, currency, place, q, measure, set } = address;
  const phone = useMediaQuery(PHONE);
  const centres = useRead(listCentres, {});
  const years = [...new Set([year, ...(board?.years ?? [])])].sort((a, b) => b - a);
  const usual = board?.currencies.length ? board.currencies : currencyOptions;
  const shown = currencyOptions.filter((code) => usual.includes(code) || code === currency);
  const places = [
    ...countries.map((code) => ({ value: code as string, label: countryTitles[code] })),
    ...(centres.data?.companies ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const onClear = place || q ? () => set({ lugar: undefined, q: undefined }) : undefined;
  const search = { label: "Buscar centro", value: q, onChange: (text: string) => set({ q: text }) };
  const inBar = { compact: true, hideLabel: true };
  const period = (
    <>
      <SelectField
        {...inBar}
        className="w-24 shrink-0"
        label="Año"
        value={String(year)}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(anio) => set({ anio, celda: undefined })}
      />
      <Segmented
        label="Moneda"
        options={shown.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={(moneda) => set({ moneda: moneda === "ARS" ? undefined : moneda })}
      />
    </>
  );
  const placeField = (
    <SelectField
      {...(!phone && { ...inBar, className: "w-52 shrink-0" })}
      label="Empresa o país"
      placeholder="Todas las empresas"
      value={place}
      options={places}
      onChange={(lugar) => set({ lugar })}
    />
  );

  if (phone) {
    const text = places.find(({ value }) => value === place)?.label ?? "";
    const off = () => set({ lugar: undefined });
    return (
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">{period}</div>
        <PhoneFilterBar
          search={search}
          chips={place ? [{ key: "lugar", label: "De", text, onRemove: off }] : []}
          onClear={onClear}
          eyebrow="Centros de costo"
          found={countText(board?.centres.length ?? 0, "centro")}
        >
          {placeField}
        </PhoneFilterBar>
      </div>
    );
  }
  return (
    <Toolbar
      onClear={onClear}
      end={
        <Segmented
          label="Qué muestra cada celda"
          options={measures.map((value) => ({ value, label: measureTitles[value] }))}
          value={measure}
          onChange={(value) => set({ ver: value === "disponible" ? undefined : value })}
        />
      }
    >
      {period}
      {placeField}
      <SearchField {...search} />
    </Toolbar>
  );
}
