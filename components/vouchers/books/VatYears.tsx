import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { ReasonModal } from "@/components/kit/ReasonModal";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatMoney } from "@/lib/format/money";
import type { CallOutput } from "@/lib/http/contract";
import { listVatYears, undoVatYear } from "@/lib/vouchers/prorrata/api";
import { CloseYear } from "./CloseYear";
import { percentText } from "./percent";

type Year = CallOutput<typeof listVatYears>["data"][number];

const movedOf = ({ moved }: Year) =>
  moved.map(({ currency, cost }) => (
    <div key={currency} className="whitespace-nowrap">
      {formatMoney(cost, currency, { decimals: 2, sign: "always" })}
    </div>
  ));

/** The years of a company whose share of VAT is known, what each moved of the cost, and the way back. */
export function VatYears({ company }: { company: { id: number; name: string } }) {
  const read = useRead(listVatYears, {});
  const [closing, setClosing] = useState(false);
  const [undone, setUndone] = useState<Year | null>(null);
  const undo = useWrite(undoVatYear, { refresh: ["/vat-years"] });
  const undoOf = (row: Year) =>
    !row.undone && (
      <Button size="sm" aria-label={`Deshacer la prorrata de ${row.year}`} onClick={() => setUndone(row)}>
        Deshacer
      </Button>
    );
  const columns: Column<Year>[] = [
    {
      id: "ano",
      header: "Año",
      cell: ({ year, note, undone: back }) => (
        <TwoLines main={String(year)} sub={back ? `Deshecha por ${back.by}: ${back.reason}` : note} />
      ),
    },
    { id: "parte", header: "Prorrata", align: "end", width: 100, cell: ({ percent }) => percentText(percent) },
    {
      id: "movio",
      header: "Movió del costo",
      align: "end",
      cell: movedOf,
    },
    { id: "quien", header: "La cerró", hideBelow: "660px", cell: ({ created_by }) => created_by },
    {
      id: "deshacer",
      header: "Deshacer",
      align: "end",
      width: 110,
      cell: undoOf,
    },
  ];
  return (
    <Card
      flush
      title="Prorrata definitiva del año"
      subtitle="Terminado el año, la diferencia de costo va al libro por rubro, una vez."
      actions={
        <Button size="sm" onClick={() => setClosing(true)}>
          Cerrar un año
        </Button>
      }
    >
      <Fetched read={read} failure="No se pudieron traer las prorratas" waiting="Trayendo las prorratas..." rows={2}>
        {({ data }) => {
          const rows = data.filter((one) => one.company.id === company.id);
          return (
            <div className="phone:px-3 phone:pb-3">
              <DataTable
                flush
                caption="Prorrata definitiva por año"
                columns={columns}
                card={(row) => (
                  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                    <TwoLines
                      strong
                      main={`${row.year}: ${percentText(row.percent)}`}
                      sub={row.undone ? `Deshecha por ${row.undone.by}: ${row.undone.reason}` : row.note}
                    />
                    {undoOf(row)}
                    <span className="basis-full">{movedOf(row)}</span>
                  </div>
                )}
                rows={rows}
                rowId={({ id }) => String(id)}
                empty={<EmptyState compact title="Todavía no se cerró ningún año" />}
              />
            </div>
          );
        }}
      </Fetched>
      {closing && <CloseYear company={company} onClose={() => setClosing(false)} />}
      {undone && (
        <ReasonModal
          title={`¿Deshacer la prorrata de ${undone.year}?`}
          description="Todo lo que movió del costo se revierte."
          confirm="Deshacer"
          help="Queda con la prorrata y en la historia."
          onClose={() => setUndone(null)}
          onReason={async (reason) => {
            await undo.run({ params: { id: undone.id }, body: { version: undone.version, reason } });
            toast.saved(`Se deshizo la prorrata de ${undone.year}`);
          }}
        />
      )}
    </Card>
  );
}
