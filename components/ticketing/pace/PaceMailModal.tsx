import { X } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { FormModal } from "@/components/frame/FormModal";
import { filtersSaid } from "@/components/frame/list/filterSpec";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TimeField } from "@/components/kit/fields/TimeField";
import { IconButton } from "@/components/kit/IconButton";
import { Segmented } from "@/components/kit/Segmented";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { DEFAULT_ZONE, formatDay } from "@/lib/format/dates";
import type { CallInput } from "@/lib/http/contract";
import { listPaceMails, mailPace, removePaceMail, savePaceMail } from "@/lib/ticketing/forecast/api";
import type { PaceMailRow } from "@/lib/ticketing/forecast/schema";
import { scheduleText, zoneOptions } from "@/lib/ticketing/rules/schedule";
import { DaysField } from "../report/recipients/DaysField";
import { PACE_FILTERS } from "./filters";

type Asked = CallInput<typeof mailPace>["body"];
const REFRESH = { refresh: ["/tickets/ritmo-mails"] };
const WHEN = [
  { value: "ahora", label: "Ahora" },
  { value: "horario", label: "Según un horario" },
] as const;

/** What a view shows, in words. */
function viewText(filters: object): string {
  const values = filters as Record<string, string>;
  return filtersSaid(PACE_FILTERS, values, formatDay)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(" · ");
}

/** The view on the screen by mail to who asks: now, or on some days of the week; beside it the ones that come already. */
export default function PaceMailModal({ filters, onClose }: { filters: Asked; onClose: () => void }) {
  const [when, setWhen] = useState<"ahora" | "horario">("ahora");
  const [dias, setDias] = useState<readonly number[]>([1]);
  const [hora, setHora] = useState("09:00");
  const [zona, setZona] = useState(DEFAULT_ZONE);
  const { data: coming = [] } = useRead(listPaceMails, {});
  const now = useWrite(mailPace);
  const keep = useWrite(savePaceMail, REFRESH);
  const remove = useWrite(removePaceMail, REFRESH);
  const send = async () => {
    if (when === "ahora") {
      const { mail } = await now.run({ body: filters });
      toast.saved(`La vista va por mail a ${mail}`);
      return;
    }
    await keep.run({ body: { filtros: filters, dias: [...dias], hora, zona } });
    toast.saved(`La vista llega por mail. ${scheduleText({ dias, hora, zona })}`);
  };
  const drop = ({ id, filtros, dias: on, hora: at, zona: zone }: PaceMailRow) =>
    attempt(async () => {
      await remove.run({ params: { id } });
      const body = { filtros, dias: on, hora: at, zona: zone };
      toast.deleted("La vista ya no llega por mail", { undo: () => void attempt(() => keep.run({ body })) });
    });
  return (
    <FormModal
      title="Enviarme esta vista"
      description={`${viewText(filters ?? {}) || "Todos los shows en venta"}. Con los shows y el Excel del momento en que sale.`}
      confirm={when === "ahora" ? "Enviar" : "Programar"}
      busyText={when === "ahora" ? "Enviando..." : "Guardando..."}
      fields={["dias", "hora", "zona"]}
      onSave={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Segmented label="Cuándo" options={WHEN} value={when} onChange={setWhen} wide />
          {when === "horario" && (
            <>
              <DaysField label="Días" value={dias} onChange={setDias} error={errorOf("dias")} />
              <Fieldset columns={2}>
                <TimeField label="Hora" required value={hora} onChange={setHora} error={errorOf("hora")} />
                <SelectField
                  label="Zona horaria"
                  options={zoneOptions()}
                  value={zona}
                  onChange={setZona}
                  error={errorOf("zona")}
                />
              </Fieldset>
            </>
          )}
          {coming.length > 0 && (
            <section aria-label="Vistas que llegan por mail">
              <h3 className="mb-1 text-help font-semibold">Ya llegan por mail</h3>
              <ul className="flex flex-col divide-y divide-line">
                {coming.map((row) => {
                  const text = viewText(row.filtros) || "Todos los shows en venta";
                  return (
                    <li key={row.id} className="flex items-center gap-2 py-1.5">
                      <span className="min-w-0 flex-1">
                        <span className="block break-words">{text}</span>
                        <span className="block text-help text-muted">{scheduleText(row)}</span>
                      </span>
                      <IconButton label={`Dejar de recibir: ${text}`} icon={X} onClick={() => void drop(row)} />
                    </li>
                  );
                })}
              </ul>
            </section>
          )}
        </>
      )}
    </FormModal>
  );
}
