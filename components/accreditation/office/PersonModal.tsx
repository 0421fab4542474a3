import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { addPerson, changePerson } from "@/lib/accreditation/api";
import { turned } from "@/lib/accreditation/rules/access";
import { type AccStep, type DocumentKind, documentKinds, stepTitles } from "@/lib/accreditation/rules/states";
import type { EventView, PersonView } from "@/lib/accreditation/schema";
import { newId } from "@/lib/client/newId";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { Matrix } from "./PersonPanel";

export const documentChoices = Object.entries(documentKinds).map(([value, label]) => ({ value, label }));

/** A person loaded by the office, or what is put right of one. */
export function PersonModal({
  event,
  one,
  onSaved,
  onClose,
}: {
  event: EventView;
  one: PersonView | null;
  onSaved: (person: PersonView) => unknown;
  onClose: () => void;
}) {
  const [facts, setFacts] = useState({
    name: one?.name ?? "",
    document_kind: (one?.document_kind ?? "dni") as DocumentKind,
    document: one?.document ?? "",
    role: one?.role ?? "",
    plate: one?.plate ?? "",
    mail: one?.mail ?? "",
    insurance_until: one?.insurance_until ?? "",
    company_id: one?.company_id ?? event.companies[0]?.id ?? 0,
    category_id: one?.category_id ?? event.categories[0]?.id ?? 0,
  });
  const [access, setAccess] = useState<number[] | null>(one?.own_access ?? null);
  const [reason, setReason] = useState("");
  const [client_id] = useState(newId);
  const adding = useWrite(addPerson);
  const changing = useWrite(changePerson);
  const put = (more: Partial<typeof facts>) => setFacts((now) => ({ ...now, ...more }));
  const category = event.categories.find(({ id }) => id === facts.category_id);
  const save = async () => {
    const body = { ...facts, insurance_until: facts.insurance_until || null };
    const person = one
      ? await changing.run({ params: { person: one.id }, body: { ...body, access, version: one.version } })
      : await adding.run({ params: { event: event.id }, body: { ...body, reason, client_id } });
    await onSaved(person);
  };
  const paper = one?.printed_revision !== null && one?.printed_revision === one?.revision;
  return (
    <FormModal
      title={one ? "Cambiar la acreditación" : "Cargar una persona"}
      description={
        one && paper
          ? "Si cambian nombre, empresa, categoría o zonas, la credencial en papel deja de valer y se imprime otra."
          : undefined
      }
      confirm={one ? "Guardar" : "Cargar"}
      fields={["name", "document", "role", "plate", "mail", "insurance_until", "company_id", "category_id", "reason"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Nombre y apellido"
            required
            autoFocus={!one}
            maxLength={120}
            value={facts.name}
            onChange={(name) => put({ name })}
            error={errorOf("name")}
          />
          <Fieldset columns={2}>
            <SelectField
              label="Documento"
              options={documentChoices}
              value={facts.document_kind}
              onChange={(kind) => put({ document_kind: kind as DocumentKind })}
            />
            <TextField
              label="Número"
              required
              maxLength={30}
              value={facts.document}
              onChange={(document) => put({ document })}
              error={errorOf("document")}
            />
          </Fieldset>
          <Fieldset columns={2}>
            <SelectField
              label="Empresa"
              required
              options={event.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(facts.company_id)}
              onChange={(id) => put({ company_id: Number(id) })}
              error={errorOf("company_id")}
            />
            <SelectField
              label="Categoría"
              required
              options={event.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(facts.category_id)}
              onChange={(id) => put({ category_id: Number(id) })}
              error={errorOf("category_id")}
            />
          </Fieldset>
          <Fieldset columns={2}>
            <TextField
              label="Función"
              maxLength={80}
              value={facts.role}
              onChange={(role) => put({ role })}
              error={errorOf("role")}
            />
            <TextField
              label="Patente"
              maxLength={15}
              value={facts.plate}
              onChange={(plate) => put({ plate })}
              error={errorOf("plate")}
            />
          </Fieldset>
          <Fieldset columns={2}>
            <TextField
              label="Mail"
              type="email"
              value={facts.mail}
              onChange={(mail) => put({ mail })}
              error={errorOf("mail")}
            />
            <DateField
              label="Seguro, vence"
              value={facts.insurance_until}
              onChange={(insurance_until) => put({ insurance_until })}
              error={errorOf("insurance_until")}
            />
          </Fieldset>
          {one && (
            <div>
              <Matrix
                zones={event.zones}
                days={event.days}
                access={access ?? category?.access ?? []}
                own={access !== null}
                onTurn={(zone, day) =>
                  setAccess((now) => turned(now ?? category?.access ?? [], zone, day, event.zones.length))
                }
              />
              {access !== null && (
                <Button variant="link" onClick={() => setAccess(null)}>
                  Volver a las de su categoría
                </Button>
              )}
            </div>
          )}
          {!one && event.closed && (
            <TextField
              label="Por qué, fuera de plazo"
              required
              maxLength={300}
              value={reason}
              onChange={setReason}
              error={errorOf("reason")}
            />
          )}
        </>
      )}
    </FormModal>
  );
}

/** Why something is asked for, rejected or revoked: whoever asked reads it. */
export function StepModal({
  step,
  people,
  onStep,
  onClose,
}: {
  step: AccStep;
  people: readonly PersonView[];
  onStep: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const whom = people.length === 1 ? (people[0]?.name ?? "") : countText(people.length, "persona");
  return (
    <ReasonModal
      title={`${stepTitles[step]}: ${whom}`}
      confirm={stepTitles[step]}
      danger={step !== "pedir"}
      onReason={onStep}
      onClose={onClose}
    />
  );
}
