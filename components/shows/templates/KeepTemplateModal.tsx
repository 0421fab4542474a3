import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { addTemplate } from "@/lib/showClones/templates/api";
import type { ShowView } from "@/lib/shows/records/schema";
import { BringFields, type Brought, broughtOf } from "./BringFields";

/** Keeps a show as a template: others begin with its type, its currency, and what is chosen here. */
export default function KeepTemplateModal({ show, onClose }: { show: ShowView; onClose: () => void }) {
  const { can } = usePerson();
  const may = { terms: can("deals.write"), costs: show.may.costs, schedule: show.tabs.includes("horario") };
  const [name, setName] = useState("");
  const [bring, setBring] = useState<Brought>(["terminos", "costos", "horario"]);
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(addTemplate, { refresh: ["/show-templates"] });
  const save = async () => {
    await run({ body: { name, show_id: show.id, bring: broughtOf(bring, may), client_id } });
    toast.saved(`Plantilla “${name}” guardada`);
  };
  return (
    <FormModal
      title="Guardar como plantilla"
      description="Quedan el tipo y la divisa del show. El artista, la fecha, las ventas y los archivos no."
      confirm="Guardar"
      fields={["name"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Nombre"
            help="Por ejemplo: teatro chico, versus"
            required
            autoFocus
            maxLength={80}
            value={name}
            onChange={setName}
            error={errorOf("name")}
          />
          <BringFields verb="Guardar" may={may} value={bring} onChange={setBring} />
        </>
      )}
    </FormModal>
  );
}
