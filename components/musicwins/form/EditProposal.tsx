import { useState } from "react";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { updateBudget } from "@/lib/musicwins/budgets/api";
import { type BudgetRow, budgetRow } from "@/lib/musicwins/line/schema";
import { createOption, updateOption } from "@/lib/musicwins/options/api";
import type { AreaList } from "../board/useAreas";
import { useLineWrite } from "../live/useMusicWinsLive";
import { numberOf, proposalName } from "../words";
import { formDataOf } from "./formData";
import { ProposalFields } from "./ProposalFields";
import {
  asValues,
  emptyValues,
  type ProposalFields as Fields,
  PROPOSAL_FACTS,
  proposalForm,
  valuesOf,
} from "./proposalForm";

const FORM_ID = "propuesta";

/** A proposal of a line in a form: a new option, or one that is changed. A change is a new version of it. */
export default function EditProposal({
  line,
  row,
  areas,
  onDone,
  onClose,
}: {
  /** The chosen proposal of the line. */
  line: BudgetRow;
  /** Null for an option to be. */
  row: BudgetRow | null;
  areas: AreaList;
  /** Back to the line. */
  onDone: () => void;
  onClose: () => void;
}) {
  const { person } = usePerson();
  const create = useLineWrite(createOption, line.id);
  const option = useLineWrite(updateOption, line.id);
  const main = useLineWrite(updateBudget, line.id);
  const [files, setFiles] = useState<File[]>([]);
  const busy = create.busy || option.busy || main.busy;
  const draftKey = `bsastrap-${line.id}-${row ? numberOf(row) : "nueva"}`;
  const params = { id: String(line.id) };

  const send = ({ area, category, ...content }: Fields, over: BudgetRow | null) => {
    if (!over) return create.run({ params, body: formDataOf(content, { files }) });
    const changed = { ...content, version: over.version };
    return over.isop
      ? option.run({ params, body: formDataOf({ ...changed, option_number: over.option_number }, { files }) })
      : main.run({ params, body: formDataOf({ ...changed, area, category }, { files }) });
  };
  const { opened, form, conflict } = useVersionedForm({
    id: FORM_ID,
    row,
    current: budgetRow,
    draftKey,
    save: async (fields: Fields, over) => {
      const { data } = await send(fields, over);
      toast.saved(
        over ? `Se guardó ${proposalName(data).toLowerCase()}, v${data.version}` : `${proposalName(data)} agregada`,
      );
      onDone();
    },
    onTheirs: onDone,
  });

  return (
    <Drawer
      open
      onClose={onClose}
      eyebrow={`${line.area} › ${line.category}`}
      title={opened ? `Editar ${proposalName(opened).toLowerCase()}` : "Agregar opción"}
      meta={line.titulo}
      footer={
        <>
          <Button type="submit" form={FORM_ID} variant="primary" busy={busy && "Guardando..."}>
            {opened ? "Guardar" : "Agregar opción"}
          </Button>
          <Button onClick={onDone}>Volver sin guardar</Button>
        </>
      }
    >
      <Form
        {...form}
        schema={proposalForm}
        defaultValues={opened ? valuesOf(opened) : emptyValues({ area: line.area, category: line.category }, line)}
        draftKey={draftKey}
      >
        {conflict && (
          <ConflictCompare
            facts={differing(PROPOSAL_FACTS, asValues(conflict.mine), valuesOf(conflict.theirs))}
            {...conflict.choose}
          />
        )}
        <ProposalFields
          areas={opened && !opened.isop ? areas.writable : null}
          anyArea={person?.rol === "Administrador"}
          files={files}
          onFiles={setFiles}
        />
      </Form>
    </Drawer>
  );
}
