import type * as z from "zod";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Card } from "@/components/kit/Card";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset, FormActions } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import type { CallInput } from "@/lib/http/contract";
import { saveTicketsOfShow } from "@/lib/ticketing/shows/api";
import { showDetails } from "@/lib/ticketing/shows/schema/show";
import { CategoryRows } from "./detail/CategoryRows";
import { DETAIL_FACTS, detailForm, valuesOf } from "./detail/detailValues";
import { MilestoneRows } from "./detail/MilestoneRows";
import type { Details } from "./detail/useSaveDetails";

const seatsForm = detailForm.in.in.pick({
  capacidad: true,
  holdeo: true,
  cortesias: true,
  on_sale: true,
  categories: true,
  milestones: true,
});
type Values = z.output<typeof seatsForm>;
type Body = Omit<CallInput<typeof saveTicketsOfShow>["body"], "version">;

/** Empty texts are no date, empty counts are 0; without a price the stored one stays. */
const bodyOf = ({ on_sale, capacidad, holdeo, cortesias, categories, milestones }: Values): Body => ({
  capacidad: capacidad ?? 0,
  holdeo: holdeo ?? 0,
  cortesias: cortesias ?? 0,
  on_sale: on_sale || null,
  milestones,
  categories: categories.map(({ precio, capacidad: places, ...row }) => ({
    ...row,
    capacidad: places ?? 0,
    ...(precio && { precio }),
  })),
});

/** Places, categories with their prices, and the days of a show's sale. Who does not read its money sees no price. */
export function SeatsForm({
  id,
  details,
  may,
  onSaved,
}: {
  id: number;
  details: Details;
  may: { edit: boolean; money: boolean };
  onSaved: () => unknown;
}) {
  const { run } = useWrite(saveTicketsOfShow, { refresh: ["/shows", "/tickets"] });
  const { form, conflict } = useVersionedForm<Details, Values>({
    id: "lugares",
    row: details,
    current: showDetails,
    draftKey: `show-lugares-${id}-${details.version}`,
    save: async (values, over) => {
      const { version } = over ?? details;
      const { warnings } = await run({ params: { id }, body: { ...bodyOf(values), version } });
      await onSaved();
      toast.saved("Lugares y precios guardados");
      for (const { message } of warnings) toast.info(message);
    },
    onTheirs: () => void onSaved(),
  });
  const readOnly = !may.edit;
  return (
    <Card title="Lugares y salida a la venta">
      <Form
        {...form}
        schema={seatsForm}
        defaultValues={valuesOf(details)}
        warnOnLeave={!readOnly}
        className="flex max-w-[860px] flex-col gap-6"
      >
        <Fieldset columns={2}>
          <NumberField name="capacidad" label="Capacidad" readOnly={readOnly} />
          <DateField name="on_sale" label="Salida a la venta" readOnly={readOnly} />
          <NumberField name="holdeo" label="Holdeo" help="Reservados, no salen a la venta" readOnly={readOnly} />
          <NumberField name="cortesias" label="Cortesías" help="Lo que la casa regala en total" readOnly={readOnly} />
        </Fieldset>
        <CategoryRows money={may.money} divisa={details.divisa} readOnly={readOnly} />
        <MilestoneRows readOnly={readOnly} />
        {conflict && (
          <ConflictCompare
            facts={differing(DETAIL_FACTS, bodyOf(conflict.mine), conflict.theirs)}
            {...conflict.choose}
          />
        )}
        {readOnly ? (
          <p className="text-help text-muted">Lo cambia quien produce el show.</p>
        ) : (
          <FormActions>
            <SubmitButton disabled={conflict !== null}>Guardar lugares</SubmitButton>
          </FormActions>
        )}
      </Form>
    </Card>
  );
}
