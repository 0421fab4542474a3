import { ExternalLink, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { EmptyState } from "@/components/kit/EmptyState";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { CURRENCIES } from "@/components/shows/choices";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { removeLink, saveLink } from "@/lib/ticketing/ticketeras/api";
import { saveLinkBody } from "@/lib/ticketing/ticketeras/schema";
import type { ShowPage } from "./curveModel";
import { currencyOf } from "./detail/detailValues";
import { TicketeraCard } from "./TicketeraCard";

const REFRESH = { refresh: ["/tickets/show/", "/tickets/ticketera/", "/tickets/history"] };
const SCHEMA = saveLinkBody.pick({ url: true, divisa: true });

/** Where a show is sold online, and what each ticketera sold. */
export default function LinksTab({ page }: { page: ShowPage }) {
  const { can } = usePerson();
  const canWrite = can("tickets.configure");
  const { show, links, divisa } = page;
  const [round, setRound] = useState(0);
  const add = useWrite(saveLink, REFRESH);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <section className="flex flex-col gap-3">
        <h2 className="text-section">Direcciones de venta</h2>
        {links.length === 0 && (
          <div className="rounded-card border border-line">
            <EmptyState title="Sin direcciones de venta" compact>
              Acá van las páginas en las que se compra la entrada.
            </EmptyState>
          </div>
        )}
        <ul className="flex flex-col gap-2">
          {links.map((link) => (
            <LinkRow key={link.url} show={show} link={link} canWrite={canWrite} />
          ))}
        </ul>
        {canWrite && (
          <Form
            key={round}
            schema={SCHEMA}
            defaultValues={{ url: "", divisa: currencyOf(divisa) }}
            onSubmit={async (values) => {
              await add.run({ body: { show, ...values } });
              toast.saved("Dirección guardada");
              setRound(round + 1);
            }}
            error={add.error && { error: add.error.message, issues: add.error.issues }}
            warnOnLeave={false}
          >
            <Fieldset columns={2}>
              <TextField name="url" label="Dirección" type="url" placeholder="https://" required />
              <SelectField name="divisa" label="Divisa" options={CURRENCIES} />
            </Fieldset>
            <div>
              <SubmitButton variant="secondary" icon={Plus}>
                Agregar dirección
              </SubmitButton>
            </div>
          </Form>
        )}
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-section">Ventas por ticketera</h2>
        <TicketeraCard page={page} />
      </section>
    </div>
  );
}

function LinkRow({ show, link, canWrite }: { show: string; link: ShowPage["links"][number]; canWrite: boolean }) {
  const remove = useWrite(removeLink, REFRESH);
  const add = useWrite(saveLink, REFRESH);
  const putBack = () => attempt(() => add.run({ body: { show, url: link.url, divisa: currencyOf(link.divisa) } }));
  const drop = () =>
    attempt(async () => {
      await remove.run({ body: { show, url: link.url } });
      toast.deleted("Dirección quitada", { undo: () => void putBack() });
    });
  return (
    <li className="flex items-center gap-3 rounded-card border border-line px-4 py-2">
      <a
        href={link.url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-w-0 flex-1 items-center gap-2 text-accent hover:underline"
      >
        <Icon of={ExternalLink} size={14} />
        <span className="min-w-0 break-all">{link.url}</span>
        <span className="sr-only">, se abre en otra pestaña</span>
      </a>
      <span className="text-help text-muted">{link.divisa}</span>
      {canWrite && (
        <IconButton label={`Quitar ${link.url}`} icon={Trash2} onClick={() => void drop()} disabled={remove.busy} />
      )}
    </li>
  );
}
