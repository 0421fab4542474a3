import { useMemo } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Link } from "@/components/kit/Link";
import { Toolbar } from "@/components/kit/Toolbar";
import { useRead } from "@/lib/client/useRead";
import { listCentres } from "@/lib/costcentres/api";
import type { CentreRow } from "@/lib/costcentres/schema";
import { normalize } from "@/lib/format/text";
import type { CostAddress } from "../useCostAddress";
import { ArchivedBadge, centreColumns } from "./columns";

const NONE: CentreRow[] = [];

/** The centres there are, archived ones last; a click opens one to change it. */
export default function CentresView({ address, writes }: { address: CostAddress; writes: boolean }) {
  const { data, error, isValidating, mutate } = useRead(listCentres, {});
  const { q } = address;
  const rows = useMemo(() => {
    const words = normalize(q);
    const all = data?.data ?? NONE;
    return all.filter(({ code, name, owner }) => normalize(`${code} ${name} ${owner?.name ?? ""}`).includes(words));
  }, [data, q]);
  const hrefOf = ({ id }: CentreRow) => (writes ? address.href({ panel: "centro", centro: String(id) }) : undefined);
  return (
    <>
      <Toolbar onClear={q ? () => address.set({ q: undefined }) : undefined}>
        <SearchField wide label="Buscar centro o responsable" value={q} onChange={(text) => address.set({ q: text })} />
      </Toolbar>
      <ListTable
        caption="Centros de costo"
        columns={centreColumns}
        rows={data && rows}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={hrefOf}
        activeId={address.panel === "centro" && address.centre !== undefined ? String(address.centre) : undefined}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los centros de costo"
        empty={
          q ? (
            <EmptyState
              title="Ningún centro se llama así"
              actions={<Button onClick={() => address.set({ q: undefined })}>Ver todos</Button>}
            />
          ) : (
            <EmptyState
              title="Todavía no hay centros de costo"
              actions={
                writes && (
                  <Button variant="primary" onClick={() => address.open("centro")}>
                    Agregar un centro
                  </Button>
                )
              }
            />
          )
        }
        card={(row) => (
          <Link href={hrefOf(row) ?? address.href({})} className="block">
            <span className="flex items-center justify-between gap-2">
              <strong className="font-semibold">{row.name}</strong>
              <ArchivedBadge row={row} />
            </span>
            <span className="text-second text-muted">
              {row.code} · {row.currencies.join(", ")}
              {row.owner && ` · ${row.owner.name}`}
            </span>
          </Link>
        )}
      />
    </>
  );
}
