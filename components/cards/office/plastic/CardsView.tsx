import { Plus } from "lucide-react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { listCards } from "@/lib/cards/plastic/api";
import type { PlasticRow } from "@/lib/cards/plastic/schema";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { moneyText } from "../looks";
import { OfficePage } from "../OfficePage";
import { CardModal } from "./CardModal";

const columns: Column<PlasticRow>[] = [
  {
    id: "tarjeta",
    header: "Tarjeta",
    cell: (row) => <TwoLines strong main={`${row.last4}${row.name && `, ${row.name}`}`} sub={row.company.name} />,
  },
  { id: "titular", header: "La lleva", cell: ({ holder }) => holder.name },
  {
    id: "gastado",
    header: "Este mes",
    width: 170,
    align: "end",
    cell: (row) => (
      <TwoLines
        align="end"
        main={moneyText(row.spent, row.currency)}
        sub={row.month_limit ? `de ${moneyText(row.month_limit, row.currency)}` : undefined}
      />
    ),
  },
  { id: "moneda", header: "Moneda", width: 100, hideBelow: "760px", cell: ({ currency }) => currency },
  {
    id: "estado",
    header: "Estado",
    width: 120,
    cell: ({ active }) => (active ? <Badge tone="good">En uso</Badge> : <Badge tone="neutral">De baja</Badge>),
  },
];

/** Who carries which card of the company. */
export function CardsView() {
  const read = useRead(listCards, {});
  const view = useTableView(columns, { viewsKey: "tarjetas" });
  const address = useAddress();
  const asked = address.get("tarjeta");
  const chosen = read.data?.data.find(({ id }) => String(id) === asked) ?? null;
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => address.set({ tarjeta: "nueva" }, { push: true })}>
      Agregar tarjeta
    </Button>
  );
  return (
    <OfficePage view="tarjetas" context="De cada tarjeta se guardan solo los cuatro últimos números." actions={add}>
      <ListTable
        caption="Tarjetas"
        columns={columns}
        rows={read.data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={({ last4, holder }) => `${last4}, ${holder.name}`}
        rowHref={({ id }) => address.href({ tarjeta: String(id) })}
        view={view}
        reading={read}
        failure="No se pudieron traer las tarjetas"
        loadingText="Trayendo las tarjetas..."
        empty={
          <EmptyState title="Todavía no hay ninguna tarjeta" actions={add}>
            Quien lleve una puede sacar la foto de cada comprobante con el teléfono.
          </EmptyState>
        }
        card={(row) => (
          <Link
            href={address.href({ tarjeta: String(row.id) })}
            shallow
            className="flex items-baseline justify-between gap-3 py-3"
          >
            <TwoLines strong main={`${row.last4}, ${row.holder.name}`} sub={row.company.name} />
            <strong className="whitespace-nowrap font-semibold">{moneyText(row.spent, row.currency)}</strong>
          </Link>
        )}
      />
      {(asked === "nueva" || chosen) && (
        <CardModal
          key={asked}
          row={chosen}
          holders={read.data?.holders ?? []}
          onClose={() => address.set({ tarjeta: "" })}
        />
      )}
    </OfficePage>
  );
}
