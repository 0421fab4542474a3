import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { useFilters } from "@/components/frame/list/useFilters";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Segmented } from "@/components/kit/Segmented";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { FIGURE_CLOSED } from "@/components/ledger/entries/figure";
import { useRead } from "@/lib/client/useRead";
import { listCentres } from "@/lib/costcentres/api";
import { countries, countryTitles } from "@/lib/costcentres/rules/kinds";
import type { Board } from "@/lib/costcentres/schema";
import { currencies } from "@/lib/format/currencies";
import { countText } from "@/lib/format/text";
import type { CostAddress } from "../useCostAddress";
import { measures, measureTitles } from "../words";

/** Year, currency (one at a time, always), company or country, words, and what the cells show: all in the address. */
export function BoardFilters({ address, board }: { address: CostAddress; board: Board | undefined }) {
  const phone = useMediaQuery(PHONE);
  const centres = useRead(listCentres, {});
  const specs: FilterSpec[] = [
    { key: "q", kind: "search", label: "Buscar centro" },
    {
      key: "lugar",
      kind: "select",
      label: "De",
      field: "Empresa o país",
      placeholder: "Todas las empresas",
      choices: [
        ...countries.map((code) => ({ value: code as string, label: countryTitles[code] })),
        ...(centres.data?.companies ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ],
      free: /^\d{1,9}$/,
    },
  ];
  const period = <Period address={address} board={board} />;
  const bar = (
    <FilterBar
      of={useFilters(specs)}
      title="Centros de costo"
      found={countText(board?.centres.length ?? 0, "centro")}
      start={phone ? undefined : period}
      end={phone ? undefined : <MeasureChoice address={address} />}
    />
  );
  if (!phone) return bar;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">{period}</div>
      {bar}
    </div>
  );
}

function Period({ address: { year, currency, set }, board }: { address: CostAddress; board: Board | undefined }) {
  const years = [...new Set([year, ...(board?.years ?? [])])].sort((a, b) => b - a);
  const usual = board?.currencies.length ? board.currencies : currencies;
  const shown = currencies.filter((code) => usual.includes(code) || code === currency);
  return (
    <>
      <SelectField
        compact
        hideLabel
        className="w-24 shrink-0"
        label="Año"
        value={String(year)}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(anio) => set({ anio, ...FIGURE_CLOSED })}
      />
      <Segmented
        label="Moneda"
        options={shown.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={(moneda) => set({ moneda: moneda === "ARS" ? undefined : moneda })}
      />
    </>
  );
}

function MeasureChoice({ address: { measure, set } }: { address: CostAddress }) {
  return (
    <Segmented
      label="Qué muestra cada celda"
      options={measures.map((value) => ({ value, label: measureTitles[value] }))}
      value={measure}
      onChange={(value) => set({ ver: value === "disponible" ? undefined : value })}
    />
  );
}
