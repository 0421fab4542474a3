import Link from "next/link";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { FileDrop } from "@/components/kit/FileDrop";
import { DateField } from "@/components/kit/fields/DateField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Modal } from "@/components/kit/Modal";
import { acceptOf } from "@/lib/documents/rules/kinds";
import { isValidDay, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import { itemTitle } from "@/lib/musicwins/rules/due";
import { FailedList } from "./FailedList";
import { bothText, itemId, paidWith, totalOf, unseenOf, withoutCovered } from "./pagos";
import { payItem, reviewAll } from "./payCalls";
import { useBatch } from "./useBatch";

/** Asks for the day and the proof of a payment, of one row or of several; says which were refused and why. */
export function PayModal({
  items,
  all,
  onClose,
}: {
  items: readonly DueItem[];
  all: readonly DueItem[];
  onClose: () => void;
}) {
  const { left, failed, busy, run } = useBatch(() => withoutCovered(items), onClose);
  const [day, setDay] = useState(todayIn());
  const [proof, setProof] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const parts = [...new Map(left.flatMap((item) => paidWith(item, all)).map((part) => [itemId(part), part])).values()];
  const more = parts.length - left.length;

  const unseen = unseenOf(parts);
  const unsaid = unseen.length > 0 && reason.trim() === "";

  const pay = async () => {
    setAsked(true);
    if (!isValidDay(day) || day > todayIn()) return setProblem("Fecha de pago: un día hasta hoy.");
    setProblem(undefined);
    if (unsaid) return;
    await run(
      async (item) => {
        await reviewAll(unseenOf(paidWith(item, all)), reason.trim());
        await payItem(item, day, proof);
      },
      (count) => countText(count, "pago marcado", "pagos marcados"),
    );
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={left.length === 1 && left[0] ? "Marcar como pagado" : `Marcar ${left.length} como pagados`}
      description={
        left.length === 1 && left[0]
          ? `${itemTitle(left[0])}: ${bothText(totalOf(parts))}.`
          : `${bothText(totalOf(parts))}.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy && "Marcando..."} onClick={() => void pay()}>
            Marcar pagado
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FailedList failed={failed} />
        {more > 0 && (
          <Banner tone="warn">
            Un presupuesto se paga entero: incluye {countText(more, "parte pendiente más", "partes pendientes más")}.
          </Banner>
        )}
        {unseen.length > 0 && (
          <Banner
            tone="warn"
            title={unseen.length === 1 ? "La factura está observada." : `${unseen.length} facturas están observadas.`}
          >
            Para pagar hay que darla por vista, diciendo por qué. Lo hace quien no la pidió ni cargó sus datos.{" "}
            <ObservedLinks items={parts} />
          </Banner>
        )}
        <DateField
          label="Fecha de pago"
          required
          autoFocus
          max={todayIn()}
          value={day}
          error={problem}
          onChange={setDay}
        />
        {unseen.length > 0 && (
          <TextArea
            label="Por qué se da por vista"
            required
            value={reason}
            onChange={setReason}
            maxLength={1000}
            error={asked && unsaid ? "Por qué se da por vista: escribir el motivo." : undefined}
            help="Queda en la historia, con su nombre."
          />
        )}
        <FileDrop
          label={proof ? proof.name : "Soltar acá el comprobante de pago"}
          help="PDF, foto o Excel, hasta 10 MB. Puede quedar para después."
          accept={acceptOf()}
          onFiles={([file]) => setProof(file)}
        />
      </div>
    </Modal>
  );
}

/** Where each observed invoice says what it is observed for. */
function ObservedLinks({ items }: { items: readonly DueItem[] }) {
  const lines = new Map(items.filter((item) => item.facturas_por_ver.length > 0).map((item) => [item.id, item.titulo]));
  return [...lines].map(([id, titulo]) => (
    <Link key={id} href={`/bsastrap?linea=${id}`} className="mr-2 underline underline-offset-3">
      Ver {titulo}
    </Link>
  ));
}
