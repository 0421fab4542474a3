import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { FormModal } from "@/components/frame/FormModal";
import { AskModal } from "@/components/kit/AskModal";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { DateField } from "@/components/kit/fields/DateField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, todayIn } from "@/lib/format/dates";
import type { CallOutput } from "@/lib/http/contract";
import { createVatShare, listVatShares, removeVatShare } from "@/lib/vouchers/books/api";
import { percentOf, percentText } from "./percent";

type Share = CallOutput<typeof listVatShares>["data"][number];
const REFRESH = { refresh: ["/vat-shares"] };

/** What share of its VAT a company gets back, from which day on. */
export function VatShares({ company }: { company: { id: number; name: string } }) {
  const read = useRead(listVatShares, {});
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Share | null>(null);
  const removalOf = (row: Share) => (
    <IconButton
      icon={Trash2}
      label={`Quitar el porcentaje desde ${formatDay(row.from_day)}`}
      onClick={() => setRemoved(row)}
    />
  );
  const columns: Column<Share>[] = [
    {
      id: "desde",
      header: "Desde",
      cell: ({ from_day, note }) => <TwoLines main={formatDay(from_day)} sub={note} />,
    },
    { id: "parte", header: "Recupera", align: "end", width: 110, cell: ({ percent }) => percentText(percent) },
    { id: "quien", header: "Lo cargó", hideBelow: "570px", cell: ({ created_by }) => created_by },
    {
      id: "quitar",
      header: "Quitar",
      align: "end",
      width: 80,
      cell: removalOf,
    },
  ];
  const add = (
    <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
      Agregar porcentaje
    </Button>
  );
  return (
    <Card
      flush
      title="Prorrata de IVA"
      subtitle={`Qué parte del IVA recupera ${company.name}, por fecha. Lo ya validado conserva la suya.`}
      actions={add}
    >
      <Fetched
        read={read}
        failure="No se pudieron traer los porcentajes"
        waiting="Trayendo los porcentajes..."
        rows={2}
      >
        {({ data }) => {
          const rows = data.filter((one) => one.company.id === company.id);
          return (
            <div className="phone:px-3 phone:pb-3">
              <DataTable
                flush
                caption="Prorrata de IVA por fecha"
                columns={columns}
                card={(row) => (
                  <div className="flex items-center justify-between gap-3">
                    <TwoLines
                      strong
                      main={`${percentText(row.percent)} desde ${formatDay(row.from_day)}`}
                      sub={row.note}
                    />
                    {removalOf(row)}
                  </div>
                )}
                rows={rows}
                rowId={({ id }) => String(id)}
                empty={<EmptyState compact title="Sin porcentajes: recupera todo el IVA" />}
              />
            </div>
          );
        }}
      </Fetched>
      {adding && <AddShare company={company} onClose={() => setAdding(false)} />}
      {removed && <RemoveShare share={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

function AddShare({ company, onClose }: { company: { id: number; name: string }; onClose: () => void }) {
  const [day, setDay] = useState(todayIn());
  const [percent, setPercent] = useState("");
  const [note, setNote] = useState("");
  const { run } = useWrite(createVatShare, REFRESH);
  const send = async () => {
    const body = { company_id: company.id, from_day: day, percent: percentOf(percent), note };
    await run({ body });
    toast.saved("Se agregó el porcentaje");
  };
  return (
    <FormModal
      title="Agregar porcentaje"
      description={`De ${company.name}. Rige para lo que se valide con fecha de ese día o después.`}
      confirm="Agregar"
      fields={["from_day", "percent", "note"]}
      onSave={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <DateField label="Desde" required value={day} onChange={setDay} error={errorOf("from_day")} />
          <TextField
            label="Porcentaje que recupera"
            required
            inputMode="decimal"
            value={percent}
            onChange={setPercent}
            error={errorOf("percent")}
          />
          <TextField label="Nota" maxLength={300} value={note} onChange={setNote} error={errorOf("note")} />
        </>
      )}
    </FormModal>
  );
}

function RemoveShare({ share: { id, version, from_day, percent }, onClose }: { share: Share; onClose: () => void }) {
  const { run } = useWrite(removeVatShare, REFRESH);
  return (
    <AskModal
      danger
      title={`¿Quitar el ${percentText(percent)} desde ${formatDay(from_day)}?`}
      description="Solo si se cargó por error. Lo validado con él lo conserva."
      confirm="Quitar"
      onClose={onClose}
      onRun={() => refusal(() => run({ params: { id }, query: { version } }))}
    />
  );
}
