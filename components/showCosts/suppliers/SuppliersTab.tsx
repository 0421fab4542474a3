import { Link2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { suppliersOfShow, suppliersOfShowExcel } from "@/lib/showCosts/api";
import type { ShowSupplier } from "@/lib/showCosts/schema";
import type { ShowView } from "@/lib/shows/records/schema";

const LinkMaker = dynamic(() => import("@/components/vouchers/links/LinkMaker"), { ssr: false });
const AskModal = dynamic(() => import("./AskInvoiceModal"), { ssr: false });

type Sum = "budgeted" | "committed" | "accrued" | "owed";

/** Amounts of several currencies, one under the other: never added. */
function Sums({ of, sum }: { of: ShowSupplier; sum: Sum }) {
  const shown = (of.amounts ?? []).filter((one) => /[1-9]/.test(one[sum]));
  if (shown.length === 0) return <span className="text-muted">—</span>;
  return (
    <span className="flex flex-col">
      {shown.map((one) => (
        <span key={one.currency} className="whitespace-nowrap tabular-nums">
          {formatMoney(one[sum], one.currency, { decimals: 2 })}
        </span>
      ))}
    </span>
  );
}

const workText = ({ orders, vouchers }: ShowSupplier): string =>
  [orders > 0 && countText(orders, "orden", "órdenes"), vouchers > 0 && countText(vouchers, "comprobante")]
    .filter(Boolean)
    .join(", ") || "Sin órdenes ni comprobantes";

const rowId = ({ id, name }: ShowSupplier): string => (id === null ? `"${name}"` : String(id));

const Missing = ({ of: { missing, asked } }: { of: ShowSupplier }) => (
  <span className="flex flex-wrap gap-1">
    {asked > 0 && <Badge tone="info">{countText(asked, "factura pedida", "facturas pedidas")}</Badge>}
    {missing.map((one) => (
      <Badge key={one} tone="warn">
        {one}
      </Badge>
    ))}
  </span>
);

function columnsFor(money: boolean, hrefOf: (row: ShowSupplier) => string | null): Column<ShowSupplier>[] {
  const sum = (id: Sum, header: string, hideBelow?: "760px" | "900px"): Column<ShowSupplier> => ({
    id,
    header,
    align: "end",
    width: 150,
    hideBelow,
    cell: (row) => <Sums of={row} sum={id} />,
  });
  return [
    {
      id: "proveedor",
      header: "Proveedor",
      sortValue: ({ name }) => name,
      cell: (row) => {
        const href = hrefOf(row);
        const name = <TwoLines strong main={row.name} sub={workText(row)} />;
        return href ? <Link href={href}>{name}</Link> : name;
      },
    },
    { id: "faltan", header: "Qué falta", width: 240, cell: (row) => <Missing of={row} /> },
    ...(money
      ? [
          sum("budgeted", "Presupuesto", "900px"),
          sum("committed", "Comprometido", "900px"),
          sum("accrued", "Real", "760px"),
          sum("owed", "Se le debe"),
        ]
      : []),
  ];
}

/** Who works for a show: orders, vouchers, what they are owed of it, and what of their papers is missing. */
export default function SuppliersTab({ show }: { show: ShowView }) {
  const { can } = usePerson();
  const read = useRead(suppliersOfShow, { params: { id: show.id } });
  const [asking, setAsking] = useState<ShowSupplier | "new" | null>(null);
  const links = can("vouchers.write");
  const may = links || can("shows.requestInvoice");
  const hrefOf = ({ id }: ShowSupplier) =>
    id !== null && can("suppliers.read") ? `/ProveedoresComprobantes/${id}` : null;
  const close = () => {
    setAsking(null);
    void read.mutate();
  };
  const given = asking === "new" || asking === null ? undefined : asking;
  return (
    <Fetched read={read} failure="No se pudieron traer los proveedores" rows={6}>
      {({ data }) => (
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-center justify-end gap-2">
            <ExcelButton
              contract={suppliersOfShowExcel}
              input={{ params: { id: show.id } }}
              name={`${show.name}_proveedores`}
              empty={data.length === 0}
            />
            {may && (
              <Button variant="primary" icon={Link2} onClick={() => setAsking("new")}>
                Pedir factura
              </Button>
            )}
          </div>
          <DataTable
            caption="Proveedores del show"
            columns={columnsFor(show.may.money, hrefOf)}
            rows={data}
            rowId={rowId}
            rowLabel={({ name }) => name}
            sort={[{ id: "proveedor", desc: false }]}
            empty={
              <EmptyState title="Todavía no tiene proveedores">
                Aparecen con la primera orden, comprobante o factura pedida de este show.
              </EmptyState>
            }
            card={(row) => (
              <span className="flex flex-col gap-1.5">
                <TwoLines strong main={row.name} sub={workText(row)} />
                <Missing of={row} />
                {show.may.money && <Sums of={row} sum="owed" />}
              </span>
            )}
            rowActions={
              may
                ? (row) => (
                    <IconButton icon={Link2} label={`Pedir factura a ${row.name}`} onClick={() => setAsking(row)} />
                  )
                : undefined
            }
          />
          {asking !== null && links && <LinkMaker supplier={given?.id ?? undefined} show={show} onClose={close} />}
          {asking !== null && !links && <AskModal show={show.name} supplier={given?.name ?? ""} onClose={close} />}
        </div>
      )}
    </Fetched>
  );
}
