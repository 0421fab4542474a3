import { useRouter } from "next/router";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { toast } from "@/components/kit/toast";
import { isRole } from "@/lib/access/roles";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { menuFor } from "@/lib/nav/menu";
import { createUser } from "@/lib/people/users/api";
import { landingText } from "../menuPreview";
import { PersonFields } from "../PersonFields";
import { personHref } from "../peopleText";
import { type PersonValues, valuesOf } from "../personForm";
import { personForm } from "../personSchema";

const FORM_ID = "persona-nueva";

/** Somebody new, with the menu that the role gives. Then their page, for permissions and linked accounts. */
export default function CreatePerson({ areas, onClose }: { areas: readonly string[]; onClose: () => void }) {
  const router = useRouter();
  const created = useWrite(createUser, { refresh: ["/users"] });
  const [error, setError] = useState<CallError | null>(null);
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      eyebrow="Usuarios"
      title="Crear persona"
      footer={
        <>
          <Button type="submit" form={FORM_ID} variant="primary" busy={created.busy && "Creando..."}>
            Crear persona
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </>
      }
    >
      <Form
        id={FORM_ID}
        schema={personForm}
        defaultValues={valuesOf(null)}
        draftKey={FORM_ID}
        error={error ? { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues } : null}
        onSubmit={async (body) => {
          setError(null);
          try {
            const { id, name } = await created.run({ body });
            toast.saved(`Se creó a ${name}`);
            void router.push(personHref(id));
          } catch (caught) {
            if (caught instanceof CallError) setError(caught);
            throw caught;
          }
        }}
      >
        <PersonFields areas={areas} isNew />
        <WhatTheyWouldSee />
        <p className="text-help text-muted">
          Al guardar se abre su página: ahí se dan permisos y se vinculan sus cuentas de Microsoft o Auth0.
        </p>
      </Form>
    </Drawer>
  );
}

function WhatTheyWouldSee() {
  const { control } = useFormContext<PersonValues>();
  const { rol = "", area = "", name = "", mail = "" } = useWatch({ control });
  if (!isRole(rol)) return null;
  const none = { picture: null, artista_id: null, grants: [], ticketingAccess: false, musicWinsAccess: false };
  const person = { rol, area, name, mail, ...none };
  const items = menuFor(person).flatMap((group) => group.items.map(({ title }) => title));
  return (
    <section aria-label="Menú que vería" className="rounded-card border border-line bg-sunken px-4 py-3 text-help">
      <h3 className="font-semibold">Menú que vería</h3>
      <p>{items.length > 0 ? items.join(", ") : "Ninguna pantalla disponible todavía para este rol."}</p>
      <p className="text-muted">
        Entra por {landingText(person, false)}; en el teléfono, por {landingText(person, true)}.
      </p>
    </section>
  );
}
