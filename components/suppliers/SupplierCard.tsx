import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Card } from "@/components/kit/Card";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { changeSupplier, getSupplierChoices } from "@/lib/suppliers/api";
import { type Supplier, type SupplierFacts, supplier } from "@/lib/suppliers/schema";
import { facts, supplierForm, typedOf } from "./form";
import { ContactFields, FiscalFields } from "./SupplierFields";

/** The facts of a supplier, to read or change. */
export default function SupplierCard({ row, mayWrite }: { row: Supplier; mayWrite: boolean }) {
  const changed = useWrite(changeSupplier, { refresh: ["/suppliers"] });
  const choices = useRead(getSupplierChoices, {});
  const { opened, reopen, form, conflict } = useVersionedForm<Supplier, SupplierFacts>({
    id: `proveedor-${row.id}`,
    row,
    current: supplier,
    save: async (body, over) => {
      const version = over?.version ?? row.version;
      const saved = await changed.run({ params: { id: row.id }, body: { ...body, version } });
      reopen(saved);
      toast.saved(`Se guardó ${saved.name}`);
    },
    onTheirs: (theirs) => reopen(theirs),
  });
  return (
    <Form
      key={opened?.version}
      {...form}
      schema={supplierForm}
      defaultValues={typedOf(opened ?? row)}
      className="flex flex-col gap-4"
    >
      {conflict && (
        <ConflictCompare
          facts={differing(facts, conflict.mine, conflict.theirs as unknown as SupplierFacts)}
          {...conflict.choose}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card className="flex flex-col gap-6">
          <div className="flex flex-col gap-6">
            <FiscalFields readOnly={!mayWrite} />
          </div>
        </Card>
        <Card>
          <div className="flex flex-col gap-6">
            <ContactFields readOnly={!mayWrite} choices={choices.data ?? null} />
          </div>
        </Card>
      </div>
      {mayWrite && (
        <div className="sticky bottom-0 z-10 -mx-6 flex items-center gap-2 border-t border-line bg-surface px-6 py-3 phone:-mx-4 phone:px-4">
          <SubmitButton>Guardar</SubmitButton>
        </div>
      )}
    </Form>
  );
}
