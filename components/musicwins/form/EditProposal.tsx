import { useRef, useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { dropDraft } from "@/components/kit/form/useDraft";
import { StaleChoice } from "@/components/kit/StaleChoice";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
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
  differences,
  emptyValues,
  type ProposalFields as Fields,
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
  const [opened] = useState(row);
  // The version that is saved over: another person's once it was seen and one's own was preferred.
  const version = useRef(opened?.version);
  const [files, setFiles] = useState<File[]>([]);
  const [stale, setStale] = useState<{ mine: Fields; theirs: BudgetRow } | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const busy = create.busy || option.busy || main.busy;
  const draftKey = `bsastrap-${line.id}-${opened ? numberOf(opened) : "nueva"}`;
  const params = { id: String(line.id) };

  const send = ({ area, category, ...content }: Fields) => {
    if (!opened) return create.run({ params, body: formDataOf(content, { files }) });
    const changed = { ...content, version: version.current };
    return opened.isop
      ? option.run({ params, body: formDataOf({ ...changed, option_number: opened.option_number }, { files }) })
      : main.run({ params, body: formDataOf({ ...changed, area, category }, { files }) });
  };
  const save = async (fields: Fields) => {
    setStale(null);
    setError(null);
    try {
      const { data } = await send(fields);
      toast.saved(
        opened ? `Se guardó ${proposalName(data).toLowerCase()}, v${data.version}` : `${proposalName(data)} agregada`,
      );
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      const theirs = budgetRow.safeParse(caught.current);
      if (caught.status === 409 && theirs.success) setStale({ mine: fields, theirs: theirs.data });
      else setError(caught);
      throw caught;
    }
    onDone();
  };

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
        id={FORM_ID}
        schema={proposalForm}
        defaultValues={opened ? valuesOf(opened) : emptyValues({ area: line.area, category: line.category }, line)}
        draftKey={draftKey}
        onSubmit={save}
        error={error && { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues }}
      >
        {stale && (
          <StaleChoice
            fields={differences(asValues(stale.mine), valuesOf(stale.theirs))}
            busy={busy}
            onMine={() => {
              version.current = stale.theirs.version;
              (document.getElementById(FORM_ID) as HTMLFormElement | null)?.requestSubmit();
            }}
            onTheirs={() => {
              dropDraft(draftKey);
              onDone();
            }}
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
