import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { FileUpload } from "@/components/documents/FileUpload";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import {
  discardStatement,
  editStatement,
  returnStatement,
  reviewStatement,
  sendStatement,
  settleStatement,
  unsettleStatement,
} from "@/lib/artistStatements/api";
import type { StatementStep } from "@/lib/artistStatements/rules/kinds";
import type { StatementView } from "@/lib/artistStatements/schema";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import { todayIn } from "@/lib/format/dates";
import { SupplierChoice } from "../../SupplierChoice";
import { moneyOf } from "./columns";
import { REFRESH } from "./Pending";

interface Props {
  row: StatementView;
  onClose: () => void;
}

/** What is asked before a step of a statement. */
export function StatementDeed({ row, step, onClose }: Props & { step: StatementStep }) {
  const back = useWrite(returnStatement, REFRESH);
  const discard = useWrite(discardStatement, REFRESH);
  const unsettle = useWrite(unsettleStatement, REFRESH);
  const { id, version } = row;
  switch (step) {
    case "editar":
      return <EditModal row={row} onClose={onClose} />;
    case "revisar":
      return <ReviewModal row={row} onClose={onClose} />;
    case "enviar":
      return <SentModal row={row} onClose={onClose} />;
    case "saldar":
      return <SettleModal row={row} onClose={onClose} />;
    case "devolver":
      return (
        <ReasonModal
          title="Volver a borrador"
          description="Deja de deberse y pierde su PDF. Conserva su número."
          confirm="Volver a borrador"
          danger={false}
          help="Queda en la historia, y lo lee quien la armó."
          onClose={onClose}
          onReason={(reason) => back.run({ params: { id }, body: { version, reason } })}
        />
      );
    case "deshacer":
      return (
        <ReasonModal
          title="Deshacer el pago declarado"
          description={`Se vuelve a deber: la orden ${row.declared?.order ?? ""} queda rechazada. La deshace otra persona que quien la declaró.`}
          confirm="Deshacer el pago"
          danger={false}
          help="Queda en la historia y en la orden, y lo lee quien armó la liquidación."
          onClose={onClose}
          onReason={(reason) => unsettle.run({ params: { id }, body: { version, reason } })}
        />
      );
    case "descartar":
      return (
        <ReasonModal
          title="Descartar el borrador"
          description="Lo que tenía queda para la próxima."
          confirm="Descartar"
          help="Queda en la historia, y lo lee quien la armó."
          onClose={onClose}
          onReason={(reason) => discard.run({ params: { id }, body: { version, reason } })}
        />
      );
  }
}

function EditModal({ row, onClose }: Props) {
  const [until, setUntil] = useState(row.until);
  const [supplier, setSupplier] = useState(row.supplier ? String(row.supplier.id) : "");
  const [note, setNote] = useState(row.note);
  const { run } = useWrite(editStatement, REFRESH);
  return (
    <FormModal
      title="Cambiar el borrador"
      confirm="Guardar"
      onClose={onClose}
      onSave={() => {
        const { version, left_out, advances } = row;
        const body = { version, left_out, advances, until, note, supplier_id: supplier ? Number(supplier) : null };
        return run({ params: { id: row.id }, body });
      }}
    >
      {(errorOf) => (
        <>
          <DateField label="Hasta" required value={until} onChange={setUntil} error={errorOf("until")} />
          <SupplierChoice
            label="A quién se le paga"
            help="Con su cuenta bancaria entra en los lotes de Pagos."
            value={supplier}
            onChange={setSupplier}
            error={errorOf("supplier_id")}
          />
          <TextArea
            label="Nota para el artista"
            maxLength={1000}
            value={note}
            onChange={setNote}
            error={errorOf("note")}
          />
        </>
      )}
    </FormModal>
  );
}

function ReviewModal({ row, onClose }: Props) {
  const { run } = useWrite(reviewStatement, REFRESH);
  return (
    <FormModal
      title="Dar por revisada"
      description={`${row.artist.name}: ${moneyOf(row.balance, row.currency)}. Queda fija, con su número y su PDF; lo que venga después va en la próxima. La revisa otra persona que quien la empezó.`}
      confirm="Dar por revisada"
      onClose={onClose}
      onSave={async () => {
        const made = await run({ params: { id: row.id }, body: { version: row.version } });
        toast.saved(`Quedó revisada con el N.º ${made.number}`);
      }}
    >
      {() => null}
    </FormModal>
  );
}

function SentModal({ row, onClose }: Props) {
  const [day, setDay] = useState(todayIn());
  const { run } = useWrite(sendStatement, REFRESH);
  return (
    <FormModal
      title="Se envió"
      description={`A ${row.artist.name}.`}
      confirm="Guardar"
      onClose={onClose}
      onSave={() => run({ params: { id: row.id }, body: { version: row.version, sent_on: day } })}
    >
      {(errorOf) => (
        <DateField label="Fecha" required max={todayIn()} value={day} onChange={setDay} error={errorOf("sent_on")} />
      )}
    </FormModal>
  );
}

function SettleModal({ row, onClose }: Props) {
  const [day, setDay] = useState(todayIn());
  const [file, setFile] = useState<FileView | null>(null);
  const { run } = useWrite(settleStatement, REFRESH);
  return (
    <FormModal
      title="Declarar el pago"
      description={`${moneyOf(row.left, row.currency)} que se pagaron por fuera de los lotes de Pagos. Es una orden de pago más: la concilia su extracto. No la declara quien armó la liquidación.`}
      confirm="Declarar el pago"
      onClose={onClose}
      onSave={() => run({ params: { id: row.id }, body: { version: row.version, day, file_id: file?.id ?? "" } })}
    >
      {(errorOf) => (
        <>
          <DateField label="Fecha" required max={todayIn()} value={day} onChange={setDay} error={errorOf("day")} />
          {file ? (
            <FileList files={[file]} onRemove={() => setFile(null)} />
          ) : (
            <FileUpload
              label="Soltar acá el comprobante del pago"
              onUploaded={setFile}
              remember={`liquidacion-${row.id}`}
            />
          )}
          {errorOf("file_id") && (
            <p role="alert" className="text-help text-bad">
              Falta el archivo que muestra el pago.
            </p>
          )}
        </>
      )}
    </FormModal>
  );
}
