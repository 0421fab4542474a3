import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod";
import { differing, type Fact } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Banner } from "@/components/kit/Banner";
import { ButtonLink } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { toast } from "@/components/kit/toast";
import { isRole } from "@/lib/access/roles";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { providerTitle } from "@/lib/people/rules/providers";
import { getUserFigures, updateUser } from "@/lib/people/users/api";
import { type UserDetail, type UserRow, userRow } from "@/lib/people/users/schema";
import { MenuChange } from "../MenuChange";
import { landingText, menuChange, personOf } from "../menuPreview";
import { PersonFields } from "../PersonFields";
import { type PersonValues, valuesOf } from "../personForm";
import { personForm } from "../personSchema";
import type { PersonTab } from "./PersonScreen";
import { Relations } from "./Relations";

const FACTS: Fact<PersonValues>[] = [
  { label: "Nombre", text: ({ name }) => name },
  { label: "Mail", text: ({ mail }) => mail },
  { label: "Rol", text: ({ rol }) => rol },
  { label: "Área", text: ({ area }) => area },
  { label: "Artista", text: ({ artista_id }) => artista_id },
];

/** The facts of a person, changed here; what a role would change of their menu is told before saving. */
export default function DataTab({ user, mayWrite }: PersonTab) {
  const { person } = usePerson();
  const figures = useRead(getUserFigures, {});
  const updated = useWrite(updateUser, { refresh: ["/users"] });
  const formId = `persona-${user.id}`;
  const own = person?.mail.toLowerCase() === user.mail.toLowerCase();

  const versioned = useVersionedForm<UserRow, z.output<typeof personForm>>({
    id: formId,
    row: user,
    current: userRow,
    save: async (body, over) => {
      const row = await updated.run({ params: { id: user.id }, body: { ...body, version: (over ?? user).version } });
      toast.saved(`Se guardó a ${row.name}`);
      versioned.reopen(row);
    },
    onTheirs: (theirs) => versioned.reopen(theirs),
  });
  const { conflict } = versioned;
  const opened = versioned.opened ?? user;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_364px]">
      <Card title="Datos">
        <Form
          key={opened.version}
          {...versioned.form}
          schema={personForm}
          defaultValues={valuesOf(opened)}
          draftKey={mayWrite ? formId : undefined}
        >
          {!mayWrite && (
            <Banner tone="info">Solo se puede mirar: a las personas las cambian los administradores.</Banner>
          )}
          {mayWrite && own && <Banner tone="info">Es usted: su propio rol lo cambia otro administrador.</Banner>}
          {conflict && (
            <ConflictCompare
              facts={differing(
                FACTS,
                { ...conflict.mine, artista_id: String(conflict.mine.artista_id ?? "") },
                valuesOf(conflict.theirs),
              )}
              {...conflict.choose}
            />
          )}
          <PersonFields areas={figures.data?.areas ?? []} disabled={!mayWrite} />
          <RoleEffect user={user} />
          {mayWrite && <SubmitButton className="self-start">Guardar</SubmitButton>}
        </Form>
      </Card>
      <div className="flex flex-col gap-4">
        <Facts user={user} />
        <Relations mail={user.mail} mayWrite={mayWrite} />
      </div>
    </div>
  );
}

/** What the role and area in the form would do to the person's menu, once they differ from the saved ones. */
function RoleEffect({ user }: { user: UserDetail }) {
  const { control } = useFormContext<PersonValues>();
  const { rol = "", area = "" } = useWatch({ control });
  if (!isRole(rol) || (rol === user.rol && area === user.area)) return null;
  const after = personOf(user, { rol, area });
  return (
    <section aria-label="Qué cambia al guardar" className="rounded-card border border-line bg-sunken px-4 py-3">
      <h3 className="text-help font-semibold">Al guardar</h3>
      <MenuChange {...menuChange(personOf(user), after)} />
      {after && (
        <p className="text-help text-muted">
          Entra por {landingText(after, false)}; en el teléfono, por {landingText(after, true)}.
        </p>
      )}
    </section>
  );
}

function Facts({ user }: { user: UserDetail }) {
  const ways = user.proveedores.map(providerTitle).join(", ");
  return (
    <Card title="Acceso">
      <DefinitionList
        termWidth={120}
        items={[
          { term: "Ingresa con", value: ways || "Nada aún: vincular una cuenta" },
          { term: "Último acceso", value: user.last_access ? formatInstant(user.last_access) : "Nunca entró" },
          { term: "Alta", value: formatInstant(user.created_at) },
          {
            term: "Ticketing",
            value: (
              <ButtonLink
                variant="link"
                href={`/userstkt?persona=${encodeURIComponent(user.ticketing ? user.mail : "nueva")}`}
              >
                {user.ticketing ? "Acceso propio a artistas y montos" : "Lo de su rol: dar un acceso"}
              </ButtonLink>
            ),
          },
        ]}
      />
    </Card>
  );
}
