import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset, FormActions } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { TimeField } from "@/components/kit/fields/TimeField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { timeAgo } from "@/lib/format/timeAgo";
import { showDetails } from "@/lib/ticketing/shows/schema/show";
import { listTicketeras } from "@/lib/ticketing/ticketeras/api";
import { NameField } from "../../NameField";
import { CategoryRows } from "./CategoryRows";
import { DETAIL_FACTS, detailForm, valuesOf } from "./detailValues";
import { FactsFields } from "./FactsFields";
import { MilestoneRows } from "./MilestoneRows";
import { type Details, type DetailsUpdate, useSaveDetails } from "./useSaveDetails";

interface DetailFormProps {
  details: Details;
  /** Whether prices are seen and sent. */
  money: boolean;
  /** Starts again from what is stored. */
  onRestart: () => Promise<void>;
}

/** Everything of a show that ticketing keeps by hand. A save over somebody else's shows both and asks. */
export function DetailForm({ details, money, onRestart }: DetailFormProps) {
  const { can } = usePerson();
  const readOnly = !can("tickets.configure");
  const { data: ticketeras } = useRead(listTicketeras, readOnly ? null : {});
  const { save } = useSaveDetails(details.show);
  const draftKey = `show-${details.id}-${details.version}`;
  const { form, conflict } = useVersionedForm<Details, DetailsUpdate>({
    id: "detalle",
    row: details,
    current: showDetails,
    draftKey,
    save: async (values, over) => {
      await save({ ...values, version: (over ?? details).version });
      await onRestart();
    },
    onTheirs: () => void onRestart(),
  });

  return (
    <Form
      {...form}
      schema={detailForm}
      defaultValues={valuesOf(details)}
      draftKey={readOnly ? undefined : draftKey}
      warnOnLeave={!readOnly}
      className="flex max-w-[860px] flex-col gap-6"
    >
      <FactsFields readOnly={readOnly} country={details.country} />
      <Fieldset legend="Lugares" columns={3}>
        <NumberField name="capacidad" label="Capacidad" readOnly={readOnly} />
        <NumberField name="holdeo" label="Holdeo" help="Reservados, no salen a la venta" readOnly={readOnly} />
        <NumberField name="cortesias" label="Cortesías" readOnly={readOnly} />
      </Fieldset>
      <Fieldset legend="Fechas" columns={3}>
        <DateField name="fecha" label="Fecha del show" readOnly={readOnly} />
        <TimeField name="hora" label="Hora" readOnly={readOnly} />
        <DateField name="on_sale" label="Salida a la venta" readOnly={readOnly} />
      </Fieldset>
      <Fieldset legend="Venta" columns={2}>
        <NameField name="ticketera" label="Ticketera" known={ticketeras} readOnly={readOnly} />
        <TextField name="categoria" label="Categoría" help="La de las ventas sin detalle" readOnly={readOnly} />
      </Fieldset>
      <CategoryRows money={money} divisa={details.divisa} readOnly={readOnly} />
      <MilestoneRows readOnly={readOnly} />
      <Fieldset legend="Anotaciones">
        <TextArea name="anotaciones" label="Anotaciones" hideLabel rows={4} maxLength={10_000} readOnly={readOnly} />
      </Fieldset>
      {conflict && (
        <ConflictCompare facts={differing(DETAIL_FACTS, conflict.mine, conflict.theirs)} {...conflict.choose} />
      )}
      {readOnly ? (
        <p className="text-help text-muted">Lo cambia alguien de Ticketing.</p>
      ) : (
        <FormActions sticky>
          <SubmitButton disabled={conflict !== null}>Guardar detalle</SubmitButton>
          <span className="text-help text-muted">Guardado por última vez: {timeAgo(details.updated_at)}</span>
        </FormActions>
      )}
    </Form>
  );
}
