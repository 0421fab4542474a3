import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { listLayouts } from "@/lib/bank/api";
import type { LayoutView } from "@/lib/bank/schema";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";

const LayoutDrawer = dynamic(() => import("./layouts/LayoutDrawer").then((it) => it.LayoutDrawer), { ssr: false });

const KINDS = { fijo: "Ancho fijo", delimitado: "Delimitado" } as const;

function Standing({ row: { confirmed, active } }: { row: LayoutView }) {
  if (!active) return <Badge>Sin uso</Badge>;
  return confirmed ? (
    <Badge tone="good" dot>
      Confirmado
    </Badge>
  ) : (
    <Badge tone="warn" dot>
      Confirmar con el banco
    </Badge>
  );
}

const columns: Column<LayoutView>[] = [
  {
    id: "nombre",
    header: "Formato",
    sortValue: ({ name }) => name,
    cell: ({ name, layout }) => (
      <TwoLines strong main={name} sub={`${countText(layout.detail.length, "campo")} por transferencia`} />
    ),
  },
  { id: "clase", header: "Clase", width: 120, hideBelow: "570px", cell: ({ layout }) => KINDS[layout.kind] },
  { id: "estado", header: "Estado", width: 200, cell: (row) => <Standing row={row} /> },
];

/** `/pagos?vista=formatos&formato=`: how the banks of Argentina want their files, as data. */
export function LayoutsView({ tabs }: { tabs: ReactNode }) {
  const address = useAddress();
  const { can } = usePerson();
  const mayWrite = can("statements.write");
  const read = useRead(listLayouts, {});
  const [adding, setAdding] = useState(false);
  const open = read.data?.find(({ id }) => String(id) === address.get("formato"));
  const hrefOf = ({ id }: LayoutView) => address.href({ formato: String(id) });
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      Nuevo formato
    </Button>
  );
  return (
    <Page
      title="Formatos de banco"
      context="El archivo de transferencias de cada banco. En euros se usa pain.001, que no se configura."
      tabs={tabs}
      actions={add}
    >
      <ListTable
        caption="Formatos de banco"
        columns={columns}
        rows={read.data}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={hrefOf}
        activeId={address.get("formato")}
        reading={read}
        failure="No se pudieron traer los formatos"
        empty={
          <EmptyState title="Todavía no hay formatos" actions={add}>
            Se empieza de un ejemplo, y se confirma con el banco antes de usarlo.
          </EmptyState>
        }
        card={(row) => (
          <Link href={hrefOf(row)} shallow className="flex min-h-11 items-start justify-between gap-3">
            <TwoLines strong main={row.name} sub={KINDS[row.layout.kind]} />
            <Standing row={row} />
          </Link>
        )}
      />
      {open && (
        <LayoutDrawer key={open.id} of={open} mayWrite={mayWrite} onClose={() => address.set({ formato: "" })} />
      )}
      {adding && <LayoutDrawer of={null} mayWrite onClose={() => setAdding(false)} />}
    </Page>
  );
}
