import { UserRound } from "lucide-react";
import dynamic from "next/dynamic";
import { Chip, ChipButton } from "@/components/kit/Chip";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Popover } from "@/components/kit/Popover";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { TableControls } from "@/components/kit/table/TableControls";
import type { TableView } from "@/components/kit/table/useTableView";
import type { Address } from "@/lib/client/useAddress";
import type { AccessFilter } from "@/lib/ticketing/rules/accessFilter";

const ArtistChoice = dynamic(() => import("./ArtistChoice"), { ssr: false });

const MONEY = [
  { value: "", label: "Todos" },
  { value: "con", label: "Con montos" },
  { value: "sin", label: "Sin montos" },
] as const;

/** The filters that an address holds. What is not understood is left out. */
export function readAccessFilter(address: Address): AccessFilter {
  const montos = address.get("montos");
  return {
    q: address.get("q").slice(0, 200) || undefined,
    montos: montos === "con" || montos === "sin" ? montos : undefined,
    artista: address.get("artista").slice(0, 200) || undefined,
  };
}

/** Search, montos and "who sees this artist", all of them in the address. */
export function AccessFilters({
  filter,
  artists,
  view,
  onChange,
  onClear,
}: {
  filter: AccessFilter;
  artists: ReadonlyArray<string>;
  view: TableView;
  onChange: (filter: { q?: string; montos?: string; artista?: string }) => void;
  onClear: () => void;
}) {
  const active = Boolean(filter.q || filter.montos || filter.artista);
  return (
    <Toolbar end={<TableControls view={view} />} onClear={active ? onClear : undefined}>
      <SearchField label="Buscar persona" value={filter.q ?? ""} onChange={(q) => onChange({ q })} />
      <Segmented
        label="Montos"
        options={MONEY}
        value={filter.montos ?? ""}
        onChange={(montos) => onChange({ montos })}
      />
      {filter.artista ? (
        <Chip label="Ven a" value={filter.artista} onRemove={() => onChange({ artista: "" })} />
      ) : (
        <Popover
          label="Quiénes ven a un artista"
          trigger={<ChipButton icon={UserRound} label="Quiénes ven a..." opens />}
        >
          {(close) => (
            <ArtistChoice
              artists={artists}
              onChoose={(artista) => {
                close();
                onChange({ artista });
              }}
            />
          )}
        </Popover>
      )}
    </Toolbar>
  );
}
