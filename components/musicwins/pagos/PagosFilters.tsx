import { Chip } from "@/components/kit/Chip";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { PhoneFilterBar } from "@/components/kit/PhoneFilterBar";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listAreas } from "@/lib/musicwins/budgets/api";
import type { PagosFilter } from "./pagos";

const VER: Record<string, string> = { vencidos: "Vencidos", sin_fecha: "Sin fecha" };
const NONE = { area: undefined, category: undefined, ver: undefined, q: undefined };

/** Area, category, words and the day or state chosen; all of them in the address. */
export function PagosFilters({
  address,
  filter,
  byBudget,
  found,
}: {
  address: Address;
  filter: PagosFilter;
  byBudget: boolean;
  /** How many rows they leave. */
  found: number;
}) {
  const phone = useMediaQuery(PHONE);
  const { area, category, ver, q } = filter;
  const onClear = area || category || ver || q ? () => address.set(NONE) : undefined;
  const looks = (
    <Segmented
      wide
      label="Ver por"
      options={[
        { value: "pago", label: "Por pago" },
        { value: "presupuesto", label: "Por presupuesto" },
      ]}
      value={byBudget ? "presupuesto" : "pago"}
      onChange={(por) => address.set({ por: por === "pago" ? undefined : por })}
    />
  );
  const search = { label: "Buscar pagos", value: q, onChange: (text: string) => address.set({ q: text || undefined }) };
  const dayChip = ver && !byBudget ? [{ key: "ver", label: "Pagos", text: VER[ver] ?? formatDay(ver) }] : [];
  const takeOff = (key: string) => () =>
    address.set({ [key]: undefined, ...(key === "area" && { category: undefined }) });

  if (phone) {
    const placeChips = [
      { key: "area", label: "Área", text: area },
      { key: "category", label: "Categoría", text: category },
    ].filter(({ text }) => text);
    return (
      <div className="flex flex-col gap-2">
        {looks}
        <PhoneFilterBar
          search={byBudget ? undefined : search}
          chips={[...placeChips, ...dayChip].map((chip) => ({ ...chip, onRemove: takeOff(chip.key) }))}
          onClear={onClear}
          eyebrow="Pagos"
          found={byBudget ? countText(found, "presupuesto") : countText(found, "pago")}
        >
          <PlaceFields address={address} filter={filter} />
        </PhoneFilterBar>
      </div>
    );
  }
  return (
    <Toolbar onClear={onClear} end={looks}>
      {!byBudget && <SearchField {...search} />}
      <PlaceFields address={address} filter={filter} inBar />
      {dayChip.map(({ key, label, text }) => (
        <Chip key={key} label={label} value={text} onRemove={takeOff(key)} />
      ))}
    </Toolbar>
  );
}

/** The area, and the category once there is one; with their labels unless they stand in the bar. */
function PlaceFields({ address, filter, inBar }: { address: Address; filter: PagosFilter; inBar?: boolean }) {
  const { data } = useRead(listAreas, {});
  const areas = data?.data ?? [];
  const categories = areas.find(({ area }) => area === filter.area)?.categories ?? [];
  const look = inBar ? { compact: true, hideLabel: true, className: "w-44 shrink-0" } : {};
  return (
    <>
      <SelectField
        {...look}
        label="Área"
        placeholder="Todas las áreas"
        options={areas.map(({ area }) => ({ value: area, label: area }))}
        value={filter.area}
        onChange={(area) => address.set({ area: area || undefined, category: undefined })}
      />
      {filter.area && (
        <SelectField
          {...look}
          label="Categoría"
          placeholder="Todas las categorías"
          options={categories.map((value) => ({ value, label: value }))}
          value={filter.category}
          onChange={(category) => address.set({ category: category || undefined })}
        />
      )}
    </>
  );
}
