import { Link2, Pencil, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { FormModal } from "@/components/frame/FormModal";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { EmptyState } from "@/components/kit/EmptyState";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { TextField } from "@/components/kit/fields/TextField";
import { TimeField } from "@/components/kit/fields/TimeField";
import { IconButton } from "@/components/kit/IconButton";
import { Modal } from "@/components/kit/Modal";
import { addCompany, changeCompany, linkCompany } from "@/lib/accreditation/api";
import type { CompanyView } from "@/lib/accreditation/schema";
import { newId } from "@/lib/client/newId";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay } from "@/lib/format/dates";
import { cutoffOf } from "./EventModal";
import type { TabProps } from "./parts";

/** Who brings people, with how many places of each category, and the link with which each asks. */
export function CompaniesTab({ event, onChanged }: TabProps) {
  const [deed, setDeed] = useState<{ one: CompanyView | null } | null>(null);
  const [link, setLink] = useState<{ name: string; link: string } | null>(null);
  const linking = useWrite(linkCompany);
  const give = ({ id, name }: CompanyView) =>
    attempt(async () => {
      const { link, ...next } = await linking.run({
        params: { event: event.id, company: id },
        body: { client_id: newId() },
      });
      onChanged(next);
      setLink({ name, link });
    });
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setDeed({ one: null })}>
      Agregar empresa
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {event.companies.length === 0 ? (
        <EmptyState title="Todavía no hay empresas" actions={add}>
          Cada una tiene lugares por categoría y un enlace con que pide.
        </EmptyState>
      ) : (
        <>
          <div>{add}</div>
          <ul aria-label="Empresas" className="divide-y divide-line-soft rounded-card border border-line bg-surface">
            {event.companies.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="flex flex-wrap items-center gap-2 font-semibold">
                    {one.name}
                    {one.linked && <Badge tone="info">Con enlace</Badge>}
                  </span>
                  <span className="block text-help text-muted">
                    {[one.mail, one.cutoff && `hasta el ${formatDay(one.cutoff.day)}, ${one.cutoff.time}`]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                <span className="flex flex-[2] basis-60 flex-wrap gap-x-4 text-help tabular-nums">
                  {one.quotas.length === 0 && <span className="text-muted">Sin lugares todavía</span>}
                  {one.quotas
                    .filter(({ places, used, asked }) => places + used + asked > 0)
                    .map(({ category_id, places, used, asked }) => (
                      <span key={category_id} className={used + asked > places ? "font-semibold text-warn" : undefined}>
                        {`${event.categories.find(({ id }) => id === category_id)?.name}: ${used} de ${places}${asked > 0 ? `, ${asked} piden` : ""}`}
                      </span>
                    ))}
                </span>
                <span className="flex items-center gap-1">
                  <Button size="sm" icon={Link2} onClick={() => void give(one)}>
                    {one.linked ? "Enlace nuevo" : "Enlace"}
                    <span className="sr-only">{` de ${one.name}`}</span>
                  </Button>
                  <IconButton icon={Pencil} label={`Cambiar ${one.name}`} onClick={() => setDeed({ one })} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {deed && <CompanyModal event={event} one={deed.one} onChanged={onChanged} onClose={() => setDeed(null)} />}
      {link && (
        <LinkModal
          title={`Enlace de ${link.name}`}
          text="Con él piden sus acreditaciones. No se vuelve a mostrar; hacer otro anula este."
          link={link.link}
          onClose={() => setLink(null)}
        />
      )}
    </div>
  );
}

/** What somebody is given, told once. */
export function LinkModal({
  title,
  text,
  link,
  onClose,
  children,
}: {
  title: string;
  text: string;
  link: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <Modal open title={title} description={text} onClose={onClose} footer={<Button onClick={onClose}>Listo</Button>}>
      <p className="break-all rounded-control bg-neutral-soft p-3 text-help">{link}</p>
      <div className="mt-2">
        <CopyButton text={link}>Copiar el enlace</CopyButton>
      </div>
      {children}
    </Modal>
  );
}

function CompanyModal({ event, one, onChanged, onClose }: TabProps & { one: CompanyView | null; onClose: () => void }) {
  const [name, setName] = useState(one?.name ?? "");
  const [mail, setMail] = useState(one?.mail ?? "");
  const [day, setDay] = useState(one?.cutoff?.day ?? "");
  const [time, setTime] = useState(one?.cutoff?.time ?? "");
  const [places, setPlaces] = useState<Record<number, number | null>>(
    Object.fromEntries((one?.quotas ?? []).map((quota) => [quota.category_id, quota.places])),
  );
  const [client_id] = useState(newId);
  const adding = useWrite(addCompany);
  const changing = useWrite(changeCompany);
  const shown = event.categories.filter(({ id }) => places[id] !== undefined && places[id] !== null);
  const save = async () => {
    const facts = {
      name,
      mail,
      cutoff: cutoffOf({ day, time }),
      quotas: shown.map(({ id }) => ({ category_id: id, places: places[id] ?? 0 })),
    };
    onChanged(
      one
        ? await changing.run({ params: { event: event.id, company: one.id }, body: { ...facts, version: one.version } })
        : await adding.run({ params: { event: event.id }, body: { ...facts, client_id } }),
    );
  };
  return (
    <FormModal
      title={one ? "Cambiar la empresa" : "Agregar una empresa"}
      confirm={one ? "Guardar" : "Agregar"}
      fields={["name", "mail", ...shown.map((_, at) => `quotas.${at}.places`)]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Empresa"
            required
            autoFocus={!one}
            maxLength={120}
            value={name}
            onChange={setName}
            error={errorOf("name")}
          />
          <TextField label="Mail de quien pide" type="email" value={mail} onChange={setMail} error={errorOf("mail")} />
          <Fieldset columns={2}>
            <DateField label="Pide hasta" help="Vacío: como el evento" value={day} onChange={setDay} />
            <TimeField label="A las" value={time} onChange={setTime} />
          </Fieldset>
          <h3 className="font-semibold">Lugares por categoría</h3>
          <Fieldset columns={2}>
            {event.categories.map((category) => (
              <NumberField
                key={category.id}
                label={category.name}
                value={places[category.id] ?? null}
                onChange={(value) => setPlaces((now) => ({ ...now, [category.id]: value }))}
                error={errorOf(`quotas.${shown.indexOf(category)}.places`)}
              />
            ))}
          </Fieldset>
        </>
      )}
    </FormModal>
  );
}
