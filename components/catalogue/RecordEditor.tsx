import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { toast } from "@/components/kit/toast";
import { rowShapes } from "@/lib/catalogue/schema";
import { useWrite } from "@/lib/client/useWrite";
import { forms, schemaOf, valuesOf } from "./forms/forms";
import type { Body } from "./forms/parts";
import { MergeButton, MergedBanner } from "./Merging";
import type { RecordProps } from "./RecordDrawer";
import { RecordHistory } from "./RecordHistory";
import type { CatalogueRow, Choices } from "./spec";

export function RecordEditor({ spec, row, mayWrite, onClose, choices }: RecordProps & { choices: Choices }) {
  const refresh = ["/catalogue"];
  const created = useWrite(spec.calls.create, { refresh });
  const changed = useWrite(spec.calls.change, { refresh });
  const id = `catalogo-${spec.list}`;
  const { opened, form, conflict } = useVersionedForm<CatalogueRow & Body, Body>({
    id,
    row: row as (CatalogueRow & Body) | null,
    // What its list answers.
    current: rowShapes[spec.list] as never,
    save: async (body, over) => {
      const saved = over
        ? await changed.run({ params: { id: over.id }, body: { ...body, version: over.version } as never })
        : await created.run({ body: body as never });
      toast.saved(`Se guardó ${saved.name}`);
      onClose();
    },
    onTheirs: onClose,
  });
  const { Fields, facts } = forms[spec.list];
  const isMerged = Boolean(row?.kept);
  const writes = mayWrite && !isMerged;
  return (
    <Drawer
      open
      width={480}
      onClose={onClose}
      eyebrow={spec.title}
      title={row?.name ?? spec.add}
      footer={
        writes && (
          <>
            <SaveButtons form={id} busy={created.busy || changed.busy} onCancel={onClose} />
            {row && <MergeButton spec={spec} row={row} onDone={onClose} />}
          </>
        )
      }
    >
      <Form {...form} schema={schemaOf(spec.list)} defaultValues={valuesOf(spec.list, opened)}>
        {row && isMerged && <MergedBanner spec={spec} row={row} mayWrite={mayWrite} onDone={onClose} />}
        {conflict && (
          <ConflictCompare facts={differing(facts(choices), conflict.mine, conflict.theirs)} {...conflict.choose} />
        )}
        <Fields choices={choices} readOnly={!writes} />
      </Form>
      {row && <RecordHistory list={spec.list} id={row.id} facts={facts(choices)} />}
    </Drawer>
  );
}
