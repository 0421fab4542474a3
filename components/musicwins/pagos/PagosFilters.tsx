import { Chip } from "@/components/kit/Chip";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { listAreas } from "@/lib/musicwins/budgets/api";
import type { PagosFilter } from "./pagos";

const VER: Record<string, string> = { vencidos: "Vencidos", sin_fecha: "Sin fecha" };

/** Area, category, words and the day or state chosen; all of them in the address. */
export function PagosFilters({
  address,
  filter,
  byBudget,
}: {
  address: Address;
  filter: PagosFilter;
  byBudget: boolean;
}) {
  const { data } = useRead(listAreas, {});
  const areas = data?.data ?? [];
  const categories = areas.find(({ area }) => area === filter.area)?.categories ?? [];
  const { area, category, ver, q } = filter;
  const active = Boolean(area || category || ver || q);
  return (
    <Toolbar
      onClear={
        active ? () => address.set({ area: undefined, category: undefined, ver: undefined, q: undefined }) : undefined
      }
      end={
        <Segmented
          label="Ver por"
          options={[
            { value: "pago", label: "Por pago" },
            { value: "presupuesto", label: "Por presupuesto" },
          ]}
          value={byBudget ? "presupuesto" : "pago"}
          onChange={(por) => address.set({ por: por === "pago" ? undefined : por })}
        />
      }
    >
      {!byBudget && (
        <SearchField label="Buscar pagos" value={q} onChange={(text) => address.set({ q: text || undefined })} />
      )}
      <SelectField
        compact
        className="w-44 shrink-0"
        hideLabel
        label="Área"
        placeholder="Todas las áreas"
        options={areas.map(({ area: value }) => ({ value, label: value }))}
        value={area}
        onChange={(value) => address.set({ area: value || undefined, category: undefined })}
      />
      {area && (
        <SelectField
          compact
          className="w-44 shrink-0"
          hideLabel
          label="Categoría"
          placeholder="Todas las categorías"
          options={categories.map((value) => ({ value, label: value }))}
          value={category}
          onChange={(value) => address.set({ category: value || undefined })}
        />
      )}
      {ver && !byBudget && (
        <Chip label="Pagos" value={VER[ver] ?? formatDay(ver)} onRemove={() => address.set({ ver: undefined })} />
      )}
    </Toolbar>
  );
}
