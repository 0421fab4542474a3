import { useRouter } from "next/router";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { TimeField } from "@/components/kit/fields/TimeField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { COUNTRIES, CURRENCIES, TYPES } from "@/components/shows/choices";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { publicStates, showStateTitles } from "@/lib/shows/rules/kinds";
import { createShow, listArtists } from "@/lib/ticketing/shows/api";
import { listTicketeras } from "@/lib/ticketing/ticketeras/api";
import { NameField } from "../NameField";
import { EMPTY_SHOW, type NewShow, newShow } from "./newShow";
import { showHref } from "./rows";

const STATES = publicStates.map((value) => ({ value, label: showStateTitles[value] }));

/** Creates a show and goes to its page. */
export default function CreateShowModal({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { data: artists } = useRead(listArtists, {});
  const { data: ticketeras } = useRead(listTicketeras, {});
  const { run, error } = useWrite(createShow, { refresh: ["/tickets"] });
  const save = async (body: NewShow) => {
    const { name } = await run({ body });
    toast.saved(`Show “${name}” creado`);
    // In place of the address that the form is open at: going back leads to the list.
    await router.replace(showHref(name));
  };
  return (
    <Modal open onClose={onClose} title="Crear show" size="lg" closable>
      <Form
        schema={newShow}
        defaultValues={EMPTY_SHOW}
        onSubmit={save}
        error={error && { error: error.message, issues: error.issues }}
        draftKey="crear-show"
      >
        <Fieldset columns={2}>
          <TextField name="name" label="Nombre del show" help="Único: con él se cargan las ventas" required autoFocus />
          <NameField name="artist" label="Artista" known={artists} required />
          <SelectField name="type" label="Tipo" options={TYPES} />
          <SelectField name="state" label="Estado" options={STATES} />
        </Fieldset>
        <Fieldset columns={2}>
          <DateField name="fecha" label="Fecha" />
          <TimeField name="hora" label="Hora" />
          <TextField name="venue" label="Lugar" />
          <TextField name="city" label="Ciudad" />
          <SelectField name="country" label="País" options={COUNTRIES} />
          <SelectField name="divisa" label="Divisa" options={CURRENCIES} />
        </Fieldset>
        <Fieldset columns={4}>
          <NumberField name="capacidad" label="Capacidad" />
          <NumberField name="holdeo" label="Holdeo" />
          <NumberField name="cortesias" label="Cortesías" />
          <NameField name="ticketera" label="Ticketera" known={ticketeras} />
        </Fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton busyText="Creando...">Crear show</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
