import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Link } from "@/components/kit/Link";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { toast } from "@/components/kit/toast";
import { ShowStateBadge } from "@/components/shows/ShowStateBadge";
import { roleTitle } from "@/lib/access/roleTitle";
import { attempt } from "@/lib/client/attempt";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { copyShowAccess, showAccessChoices, showAccessPreview } from "@/lib/shows/access/api";
import { roleText } from "./cells";

/** What somebody sees of shows, and giving them what another one has. */
export default function PersonDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { can } = usePerson();
  const read = useRead(showAccessPreview, { params: { id } });
  const person = read.data?.person;
  return (
    <Drawer
      open
      onClose={onClose}
      eyebrow="Qué ve"
      title={person?.name ?? "Persona"}
      waiting={!person}
      meta={person && <span className="text-help text-muted">{`${roleTitle(person.rol)} · ${roleText(person)}`}</span>}
    >
      <Fetched read={read} failure="No se pudo ver qué ve">
        {({ shows, total }) => (
          <div className="flex flex-col gap-5">
            {can("shows.access") && <CopyFrom id={id} onDone={read.mutate} />}
            <section aria-label="Shows que ve" className="flex flex-col gap-1">
              <h3 className="font-semibold">
                {total === 0
                  ? "No ve ningún show"
                  : total > shows.length
                    ? `Ve ${countText(total, "show")}; estos son los primeros`
                    : `Ve ${countText(total, "show")}`}
              </h3>
              <ul className="divide-y divide-line-soft">
                {shows.map(({ id: show, name, fecha, state, money, edits, opened }) => (
                  <li key={show} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
                    <Link href={`/shows/${show}`} className="min-w-0 flex-1 basis-48">
                      <TwoLines main={name} sub={fecha ? formatDayYear(fecha) : "Sin fecha"} />
                    </Link>
                    <span className="flex flex-wrap items-center gap-1.5">
                      {opened && <Badge tone="accent">Abierto</Badge>}
                      {edits && <Badge tone="info">Edita</Badge>}
                      {money && <Badge tone="warn">Con dinero</Badge>}
                      <ShowStateBadge state={state} />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </Fetched>
    </Drawer>
  );
}

function CopyFrom({ id, onDone }: { id: number; onDone: () => unknown }) {
  const [from, setFrom] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const { data } = useRead(showAccessChoices, {});
  const { run, busy } = useWrite(copyShowAccess, { refresh: ["/show-access"] });
  const choices = (data?.people ?? [])
    .filter((one) => one.id !== id)
    .map((one) => ({ value: String(one.id), label: one.name, hint: roleTitle(one.rol) }));
  const copy = () =>
    attempt(async () => {
      setFailure(null);
      const { copied, kept } = await run({
        body: { from: Number(from), to: id, client_id: crypto.randomUUID() },
      });
      await onDone();
      setFrom("");
      toast.saved(`${countText(copied, "acceso copiado", "accesos copiados")}${kept ? `, ${kept} ya los tenía` : ""}`);
    }, setFailure);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <ComboboxField
        className="min-w-0 flex-1 basis-56"
        label="Copiar los accesos de"
        placeholder="Buscar una persona"
        choices={choices}
        value={from}
        onChange={setFrom}
        error={failure ?? undefined}
      />
      <Button disabled={from === ""} busy={busy && "Copiando..."} onClick={() => void copy()}>
        Copiar
      </Button>
    </div>
  );
}
