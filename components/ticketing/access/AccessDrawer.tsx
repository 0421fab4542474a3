import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { dropDraft } from "@/components/kit/form/useDraft";
import { roleTitle } from "@/lib/access/roles";
import { CallError } from "@/lib/client/call";
import { formatInstant } from "@/lib/format/dates";
import { type AccessRow, accessRow } from "@/lib/ticketing/access/schema";
import { AccessFields, type KnownPerson } from "./AccessFields";
import { type AccessValues, valuesOf } from "./accessForm";
import { accessForm } from "./accessSchema";
import { ConflictCompare } from "./ConflictCompare";
import { type AccessActions, nameOf } from "./useAccessActions";

const FORM_ID = "acceso";

/** A person's access beside the list: add it or change it, seeing as that person meanwhile. */
export default function AccessDrawer({
  row,
  email,
  people,
  artists,
  actions,
  lock,
  hrefOf,
  onRemove,
  onClose,
}: {
  /** Null for a person without a row yet. */
  row: AccessRow | null;
  /** Of the person to add; "" when it is to be chosen. */
  email: string;
  people: ReadonlyArray<KnownPerson>;
  artists: ReadonlyArray<string>;
  actions: AccessActions;
  /** Why it cannot be changed, if so. */
  lock?: string;
  hrefOf: (email: string) => string;
  onRemove: (row: AccessRow) => void;
  onClose: () => void;
}) {
  // The row as it was when the form was opened: its version is the one that is saved over.
  const [opened] = useState(row);
  const base = useRef(opened);
  const [conflict, setConflict] = useState<{ mine: AccessValues; current: AccessRow } | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const draftKey = `acceso-${opened?.email ?? "nuevo"}`;

  const save = async (values: AccessValues) => {
    setConflict(null);
    setError(null);
    try {
      await (base.current ? actions.update(values, base.current) : actions.add(values));
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      const current = accessRow.safeParse(caught.current);
      if (caught.status === 409 && current.success) setConflict({ mine: values, current: current.data });
      else setError(caught);
      throw caught;
    }
    onClose();
  };
  const saveMine = (current: AccessRow) => {
    base.current = current;
    (document.getElementById(FORM_ID) as HTMLFormElement | null)?.requestSubmit();
  };
  const leaveTheirs = () => {
    dropDraft(draftKey);
    onClose();
  };

  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      eyebrow="Acceso de ticketing"
      title={opened ? nameOf(opened) : "Dar acceso"}
      meta={
        opened && (
          <>
            <span className="break-all">
              {opened.email} · {opened.rol ? roleTitle(opened.rol) : "sin cuenta"}
            </span>
            <span>
              Último cambio {formatInstant(opened.updated_at)}
              {opened.updated_by && `, por ${opened.updated_by}`}
            </span>
          </>
        )
      }
      footer={
        lock === undefined && (
          <>
            <Button type="submit" form={FORM_ID} variant="primary" busy={actions.busy && "Guardando..."}>
              {opened ? "Guardar" : "Dar acceso"}
            </Button>
            <Button onClick={onClose}>Cancelar</Button>
            {opened && (
              <Button variant="danger" icon={Trash2} className="ml-auto" onClick={() => onRemove(opened)}>
                Quitar acceso
              </Button>
            )}
          </>
        )
      }
    >
      <Form
        id={FORM_ID}
        schema={accessForm}
        defaultValues={valuesOf(opened, email)}
        draftKey={lock === undefined ? draftKey : undefined}
        onSubmit={save}
        error={error ? { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues } : null}
      >
        {lock && <Banner tone="info">{lock}</Banner>}
        {conflict && <ConflictCompare {...conflict} onMine={() => saveMine(conflict.current)} onTheirs={leaveTheirs} />}
        <AccessFields base={opened} people={people} artists={artists} disabled={lock !== undefined} hrefOf={hrefOf} />
      </Form>
    </Drawer>
  );
}
