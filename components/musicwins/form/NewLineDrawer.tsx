import { useRef, useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { toast } from "@/components/kit/toast";
import { createBudget } from "@/lib/musicwins/budgets/api";
import type { AreaList } from "../board/useAreas";
import type { BoardAddress } from "../board/useBoardAddress";
import { useLineWrite } from "../live/useMusicWinsLive";
import { formDataOf } from "./formData";
import { ProposalFields } from "./ProposalFields";
import { emptyValues, type ProposalFields as Fields, proposalForm } from "./proposalForm";

const FORM_ID = "presupuesto";
type Status = "borrador" | "pendiente";

/** Asks for a line: as a draft, to which options can be added, or sent to approval at once. */
export default function NewLineDrawer({
  areas,
  address,
  anyArea,
}: {
  areas: AreaList;
  address: BoardAddress;
  anyArea: boolean;
}) {
  const { run, busy, error } = useLineWrite(createBudget, ({ data }) => data.id);
  const [files, setFiles] = useState<File[]>([]);
  // Which button was pressed; the keyboard's submit is the one that loses nothing.
  const status = useRef<Status>("borrador");
  const { writable } = areas;
  const wanted =
    writable.find(({ area }) => area === address.filters.area) ?? (writable.length === 1 ? writable[0] : undefined);
  const categoria = address.filters.categoria ?? "";
  const start = { area: wanted?.area ?? "", category: wanted?.categories.includes(categoria) ? categoria : "" };

  const save = async (fields: Fields) => {
    const chosen = status.current;
    status.current = "borrador";
    const { data } = await run({ body: formDataOf({ ...fields, status: chosen }, { files }) });
    toast.saved(
      chosen === "borrador" ? `“${data.titulo}” guardado como borrador` : `“${data.titulo}” enviado a aprobación`,
    );
    address.openLine(data.id);
  };
  const submit = (next: Status) => ({
    type: "submit" as const,
    form: FORM_ID,
    onClick: () => {
      status.current = next;
    },
  });

  return (
    <Drawer
      open
      onClose={address.close}
      eyebrow="Music Wins"
      title="Nuevo presupuesto"
      footer={
        <>
          <Button {...submit("pendiente")} variant="primary" busy={busy && "Guardando..."}>
            Enviar a aprobación
          </Button>
          <Button {...submit("borrador")} disabled={busy}>
            Guardar borrador
          </Button>
          <Button variant="ghost" className="ml-auto" onClick={address.close}>
            Cancelar
          </Button>
        </>
      }
    >
      <Form
        id={FORM_ID}
        schema={proposalForm}
        defaultValues={emptyValues(start)}
        draftKey="bsastrap-nuevo"
        onSubmit={save}
        error={error && { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues }}
      >
        <ProposalFields areas={writable} anyArea={anyArea} files={files} onFiles={setFiles} />
      </Form>
    </Drawer>
  );
}
