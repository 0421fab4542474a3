import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { useDownload } from "@/components/frame/useDownload";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { ProgressBar } from "@/components/kit/ProgressBar";
import { toast } from "@/components/kit/toast";
import { printBadges, printFile } from "@/lib/accreditation/api";
import type { EventView, PersonView } from "@/lib/accreditation/schema";
import { newId } from "@/lib/client/newId";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText, slugFile } from "@/lib/format/text";
import type { TabProps } from "./parts";

const SIZES = { a4: "Cuatro en cada A4, con líneas de corte", a6: "Cada una en su A6" } as const;

/** What is to be printed, and what was: the worker makes each file, which is there for a day. */
export function BadgesTab({ event, onChanged }: TabProps) {
  const [asking, setAsking] = useState(false);
  const download = useDownload();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" icon={Printer} disabled={event.unprinted === 0} onClick={() => setAsking(true)}>
          {event.unprinted === 0 ? "Nada por imprimir" : `Imprimir ${formatInteger(event.unprinted)}`}
        </Button>
        <span className="text-help text-muted">
          Van los aprobados sin credencial o con una que ya no vale. Una sola se imprime desde la persona.
        </span>
      </div>
      {event.prints.length === 0 ? (
        <EmptyState title="Todavía no se imprimió ninguna">
          El archivo lo hace el servidor; mientras, se puede seguir trabajando.
        </EmptyState>
      ) : (
        <ul aria-label="Impresiones" className="divide-y divide-line-soft rounded-card border border-line bg-surface">
          {event.prints.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <span className="min-w-0 flex-1 basis-52">
                <span className="font-semibold">{countText(one.total, "credencial", "credenciales")}</span>
                <span className="block text-help text-muted">{`${formatInstant(one.at)}, ${one.by} · ${SIZES[one.size]}`}</span>
              </span>
              {one.ready ? (
                <Button
                  icon={Download}
                  busy={download.busy && "Bajando..."}
                  onClick={() =>
                    void download.run(
                      printFile,
                      { params: { print: one.id } },
                      `${slugFile(event.name)}_credenciales.pdf`,
                    )
                  }
                >
                  Bajar PDF
                </Button>
              ) : one.done >= one.total ? (
                <span className="text-help text-muted">El archivo ya se borró</span>
              ) : one.error ? (
                <Banner tone="warn">{one.error}</Banner>
              ) : (
                <span className="basis-52">
                  <ProgressBar label="Haciendo" percent={(100 * one.done) / Math.max(one.total, 1)} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {asking && <PrintModal event={event} people={[]} onSaved={() => onChanged()} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Badges of whom; of nobody named: all that are missing. */
export function PrintModal({
  event,
  people,
  onSaved,
  onClose,
}: {
  event: EventView;
  people: readonly PersonView[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const [size, setSize] = useState<keyof typeof SIZES>("a4");
  const [client_id] = useState(newId);
  const { run } = useWrite(printBadges);
  const again = people.filter(({ printed_revision, revision }) => printed_revision === revision).length;
  const save = async () => {
    const made = await run({
      params: { event: event.id },
      body: { people: people.map(({ id }) => id), size, client_id },
    });
    toast.saved(
      `${countText(made.total, "credencial se está haciendo", "credenciales se están haciendo")}: quedan en Credenciales`,
    );
    onSaved();
  };
  return (
    <FormModal
      title="Imprimir credenciales"
      confirm={`Imprimir ${formatInteger(people.length || event.unprinted)}`}
      onSave={save}
      onClose={onClose}
    >
      {() => (
        <>
          {again > 0 && (
            <Banner tone="warn">{`${countText(again, "credencial anterior deja", "credenciales anteriores dejan")} de valer desde ahora.`}</Banner>
          )}
          <SelectField
            label="Papel"
            options={Object.entries(SIZES).map(([value, label]) => ({ value, label }))}
            value={size}
            onChange={(next) => setSize(next as keyof typeof SIZES)}
          />
        </>
      )}
    </FormModal>
  );
}
