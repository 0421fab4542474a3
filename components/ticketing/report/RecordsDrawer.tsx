import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import type { CallOutput } from "@/lib/http/contract";
import { addRecord, deleteRecord, listRecords, updateRecord } from "@/lib/ticketing/records/api";
import { dataOf, linesOf, type RecordData } from "./recordLines";

type RecordRow = CallOutput<typeof addRecord>;
const REFRESH = { refresh: ["/tickets/shows-ticketing"] };

/** The ticketing records of shows: a show and what is noted of it, each fact a line. */
export default function RecordsDrawer({ onClose }: { onClose: () => void }) {
  const { can } = usePerson();
  const edits = can("tickets.configure");
  const { data, error, isValidating, mutate } = useRead(listRecords, {});
  const [open, setOpen] = useState<RecordRow | "nuevo">();
  const remove = useWrite(deleteRecord, REFRESH);
  const take = (row: RecordRow) =>
    attempt(async () => {
      await remove.run({ params: { id: row.id } });
      toast.saved("Registro borrado");
    });
  return (
    <Drawer
      open
      onClose={onClose}
      title="Registros de ticketing"
      width={520}
      footer={
        edits && (
          <Button variant="primary" icon={Plus} onClick={() => setOpen("nuevo")}>
            Registro nuevo
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3 p-4">
        {!data && !error && <SkeletonRows rows={4} />}
        {!data && error && (
          <NotFetched
            title="No se pudieron traer los registros"
            error={error}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        )}
        {data?.length === 0 && (
          <EmptyState title="Sin registros" compact>
            Un registro guarda datos sueltos de un show: plano, contacto de la boletería, notas de la salida a la venta.
          </EmptyState>
        )}
        {data?.map((row) => (
          <article key={row.id} className="rounded-card border border-line p-3">
            <header className="flex items-start justify-between gap-2">
              <h3 className="min-w-0 break-words font-semibold">
                {typeof row.data.show === "string" ? row.data.show : `Registro ${row.id}`}
              </h3>
              {edits && (
                <span className="flex shrink-0">
                  <IconButton icon={Pencil} label={`Cambiar el registro ${row.id}`} onClick={() => setOpen(row)} />
                  <IconButton icon={Trash2} label={`Borrar el registro ${row.id}`} onClick={() => void take(row)} />
                </span>
              )}
            </header>
            <p className="whitespace-pre-wrap break-words">{linesOf(row.data)}</p>
            <p className="text-second text-muted">{`${row.updated_by}, ${formatInstant(row.updated_at)}`}</p>
          </article>
        ))}
      </div>
      {open && (
        <RecordModal
          key={open === "nuevo" ? open : open.id}
          row={open === "nuevo" ? null : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Drawer>
  );
}

function RecordModal({ row, onClose }: { row: RecordRow | null; onClose: () => void }) {
  const [show, setShow] = useState(typeof row?.data.show === "string" ? row.data.show : "");
  const [lines, setLines] = useState(row ? linesOf(row.data) : "");
  const add = useWrite(addRecord, REFRESH);
  const update = useWrite(updateRecord, REFRESH);
  const save = async () => {
    const read = dataOf(lines, row?.data);
    if (typeof read === "string") return read;
    const data: RecordData = show.trim() === "" ? read : { show: show.trim(), ...read };
    if (Object.keys(data).length === 0) return "Falta el show, o algún dato.";
    await (row ? update.run({ body: { id: row.id, data, version: row.version } }) : add.run({ body: { data } }));
    toast.saved(row ? "Registro cambiado" : "Registro creado");
  };
  return (
    <FormModal
      title={row ? `Registro ${row.id}` : "Registro nuevo"}
      confirm="Guardar"
      fields={["data.show"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Show"
            help="El nombre con el que se cargan sus ventas"
            value={show}
            onChange={setShow}
            error={errorOf("data.show")}
          />
          <TextArea label="Datos" help="Uno por línea: dato: valor" rows={6} value={lines} onChange={setLines} />
        </>
      )}
    </FormModal>
  );
}
