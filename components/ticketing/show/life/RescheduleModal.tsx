import * as z from "zod";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear } from "@/lib/format/dates";
import { rescheduleShow } from "@/lib/shows/reschedule/api";
import { rescheduleBody } from "@/lib/shows/reschedule/schema";
import type { LifeDialogProps } from "./LifeDialog";

const { fecha, reason } = rescheduleBody.shape;
const rescheduleForm = z.object({
  fecha: z
    .string()
    .transform((value) => value || null)
    .pipe(fecha),
  reason,
});

/** Asks for the new date, if there is one, and why. */
export function RescheduleModal({ page, onClose }: LifeDialogProps) {
  const { run, error } = useWrite(rescheduleShow, { refresh: ["/tickets"] });
  const save = async (values: z.output<typeof rescheduleForm>) => {
    const body = { ...values, version: page.version };
    const { fecha: day } = values;
    await run({ params: { id: page.id }, body });
    toast.saved(day ? `“${page.show}” es ahora el ${formatDayYear(day)}` : `“${page.show}” espera nueva fecha`);
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="form"
      title={`Reprogramar “${page.show}”`}
      description="Con fecha nueva sigue a la venta, con las mismas ventas. Sin fecha queda reprogramado y sale de los shows en venta."
    >
      <Form
        schema={rescheduleForm}
        defaultValues={{ fecha: "", reason: "" }}
        onSubmit={save}
        error={error && { error: error.message, issues: error.issues }}
        draftKey={`reprogramar-${page.id}`}
        warnOnLeave={false}
        className="flex flex-col gap-4"
      >
        <DateField
          name="fecha"
          label="Fecha nueva"
          help={
            page.fecha
              ? `Ahora es el ${formatDayYear(page.fecha)}. Vacía si la nueva todavía no se sabe`
              : "Vacía si todavía no se sabe"
          }
        />
        <TextArea name="reason" label="Motivo" required rows={3} maxLength={1_000} help="Queda en el historial" />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton busyText="Guardando...">Reprogramar</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
