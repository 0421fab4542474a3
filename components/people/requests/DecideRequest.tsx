import { Check, X } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Drawer } from "@/components/kit/Drawer";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { Link } from "@/components/kit/Link";
import { Segmented } from "@/components/kit/Segmented";
import { toast } from "@/components/kit/toast";
import { accept, reject } from "@/lib/accessRequests/api";
import { CallError } from "@/lib/client/callError";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { providerTitle } from "@/lib/people/rules/providers";
import { createUserBody } from "@/lib/people/users/schema";
import { roleChoices } from "../choices";
import { type Chosen, PersonPicker } from "../PersonPicker";
import { personHref } from "../peopleText";
import { type AccessRequestRow, askerName, RequestState } from "./columns";

const NAME_MAX = 120;
const FORM_ID = "aceptar-pedido";
const REFRESH = { refresh: ["/access-requests", "/users"] };
const { name, rol, area } = createUserBody.shape;
const newPerson = z.object({ name, rol: rol.unwrap(), area: area.unwrap() });

const WAYS = [
  { value: "crear", label: "Crear una persona" },
  { value: "vincular", label: "Vincular a una que ya está" },
] as const;

/**
 * One request: who asks, and the answer. An account whose mail is of a person of ours is linked to them; any other becomes
 * a person, or is linked to somebody chosen. Without a verified mail nobody can be made of it.
 */
export default function DecideRequest({ row, onClose }: { row: AccessRequestRow; onClose: () => void }) {
  const { can } = usePerson();
  const accepted = useWrite(accept, REFRESH);
  const rejected = useWrite(reject, REFRESH);
  const [error, setError] = useState<CallError | null>(null);
  const [way, setWay] = useState<(typeof WAYS)[number]["value"]>(row.mail ? "crear" : "vincular");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const mayDecide = can("people.write") && row.state === "pendiente";
  const known = row.user_id !== null;
  const creates = !known && way === "crear";
  const target = row.user_id ?? chosen?.id ?? null;
  const params = { id: row.id };

  const done = (text: string) => {
    toast.saved(text);
    onClose();
  };
  const link = () =>
    attempt(async () => {
      if (target === null) return;
      await accepted.run({ params, body: { user_id: target } });
      done(`La cuenta de ${askerName(row)} quedó vinculada`);
    });
  const refuse = () =>
    attempt(async () => {
      await rejected.run({ params, body: undefined });
      done(`Se rechazó el pedido de ${askerName(row)}`);
    });

  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      eyebrow="Pedidos de acceso"
      title={
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {askerName(row)}
        </span>
      }
      footer={
        mayDecide && (
          <>
            {creates ? (
              <Button
                type="submit"
                form={FORM_ID}
                variant="primary"
                icon={Check}
                busy={accepted.busy && "Aceptando..."}
              >
                Aceptar y crear
              </Button>
            ) : (
              <Button
                variant="primary"
                icon={Check}
                busy={accepted.busy && "Vinculando..."}
                disabled={target === null}
                onClick={() => void link()}
              >
                Aceptar y vincular
              </Button>
            )}
            <Button variant="danger" icon={X} busy={rejected.busy && "Rechazando..."} onClick={() => void refuse()}>
              Rechazar
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5 [overflow-wrap:anywhere]">
        <DefinitionList
          items={[
            { term: "Estado", value: <RequestState row={row} /> },
            { term: "Mail", value: row.mail || "Sin mail verificado" },
            { term: "Ingresa con", value: providerTitle(row.provider) },
            ...(row.tenant ? [{ term: "Tenant", value: row.tenant }] : []),
            { term: "Pedido", value: formatInstant(row.created_at) },
            { term: "Mensaje", value: <span dir="auto">{row.message || "Sin mensaje"}</span> },
            ...(row.decided_at
              ? [
                  {
                    term: "Respuesta",
                    value: [row.decided_by, formatInstant(row.decided_at)].filter(Boolean).join(", "),
                  },
                  ...(row.reason ? [{ term: "Motivo", value: <span dir="auto">{row.reason}</span> }] : []),
                ]
              : []),
          ]}
        />
        {mayDecide && known && (
          <Banner tone="info">
            Ya hay <Link href={personHref(row.user_id as number)}>una persona con este mail</Link>: al aceptar, la
            cuenta se vincula a ella y sus datos quedan como están.
          </Banner>
        )}
        {mayDecide && !known && !row.mail && (
          <Banner tone="warn">
            La cuenta no trae un mail verificado: solo se puede vincular a una persona que ya está.
          </Banner>
        )}
        {mayDecide && !known && row.mail && (
          <Segmented label="Al aceptar" value={way} onChange={setWay} options={WAYS} />
        )}
        {mayDecide && !known && !creates && (
          <PersonPicker
            value={chosen}
            onChange={setChosen}
            help="Sus datos quedan como están: solo suma esta forma de entrar."
          />
        )}
        {mayDecide && creates && (
          <Form
            id={FORM_ID}
            schema={newPerson}
            defaultValues={{ name: row.name.slice(0, NAME_MAX), rol: "User", area: "User" }}
            error={error ? { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues } : null}
            onSubmit={async (body) => {
              setError(null);
              try {
                await accepted.run({ params, body });
                done(`${body.name} ya puede entrar`);
              } catch (caught) {
                if (caught instanceof CallError) setError(caught);
                throw caught;
              }
            }}
          >
            <TextField name="name" label="Nombre" required maxLength={NAME_MAX} autoComplete="off" />
            <ComboboxField name="rol" label="Rol" required choices={roleChoices} />
            <TextField name="area" label="Área" maxLength={80} autoComplete="off" />
          </Form>
        )}
      </div>
    </Drawer>
  );
}
