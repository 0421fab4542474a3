import { Trash2 } from "lucide-react";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { roleTitle } from "@/lib/access/roleTitle";
import { formatInstant } from "@/lib/format/dates";
import { type AccessRow, accessRow } from "@/lib/ticketing/access/schema";
import { AccessFields, type KnownPerson } from "./AccessFields";
import { ACCESS_FACTS, type AccessValues, valuesOf } from "./accessForm";
import { accessForm } from "./accessSchema";
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
  const draftKey = `acceso-${row?.email ?? "nuevo"}`;
  const { opened, form, conflict } = useVersionedForm({
    id: FORM_ID,
    row,
    current: accessRow,
    draftKey,
    overExisting: true,
    save: async (values: AccessValues, over) => {
      await (over ? actions.update(values, over) : actions.add(values));
      onClose();
    },
    onTheirs: onClose,
  });

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
            <SaveButtons
              form={FORM_ID}
              busy={actions.busy}
              onCancel={onClose}
              label={opened ? "Guardar" : "Dar acceso"}
            />
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
        {...form}
        schema={accessForm}
        defaultValues={valuesOf(opened, email)}
        draftKey={lock === undefined ? draftKey : undefined}
      >
        {lock && <Banner tone="info">{lock}</Banner>}
        {conflict && (
          <ConflictCompare
            subtitle={`${conflict.theirs.updated_by}, ${formatInstant(conflict.theirs.updated_at)}`}
            facts={differing(ACCESS_FACTS, conflict.mine, valuesOf(conflict.theirs))}
            {...conflict.choose}
          />
        )}
        <AccessFields base={opened} people={people} artists={artists} disabled={lock !== undefined} hrefOf={hrefOf} />
      </Form>
    </Drawer>
  );
}
