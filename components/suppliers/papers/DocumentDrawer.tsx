import type * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { TextField } from "@/components/kit/fields/TextField";
import { useWrite } from "@/lib/client/useWrite";
import { changeSupplierDocument, createSupplierDocument } from "@/lib/suppliers/papers/api";
import { newDocument, type SupplierDocument, supplierDocument } from "@/lib/suppliers/papers/schema";
import { documentKindTitles } from "@/lib/suppliers/rules/kinds";
import { PaperDrawer } from "./PaperDrawer";

type Body = z.output<typeof newDocument>;
type Typed = Record<string, string>;

const KINDS = Object.entries(documentKindTitles).map(([value, label]) => ({ value, label }));
const FACTS: readonly Fact<Body>[] = [
  { label: "Documento", text: ({ kind }) => documentKindTitles[kind] },
  { label: "Detalle", text: ({ note }) => note },
  { label: "Desde", text: ({ starts_on }) => starts_on ?? "" },
  { label: "Vence", text: ({ ends_on }) => ends_on ?? "" },
];

interface Props {
  supplier: number;
  row: SupplierDocument | null;
  mayWrite: boolean;
  onClose: () => void;
}

/** A paper of a supplier, with the day on which it expires. */
export default function DocumentDrawer({ supplier, row, mayWrite, onClose }: Props) {
  const refresh = { refresh: ["/suppliers"] };
  const created = useWrite(createSupplierDocument, refresh);
  const changed = useWrite(changeSupplierDocument, refresh);
  const start: Typed = {
    kind: row?.kind ?? "constancia",
    note: row?.note ?? "",
    starts_on: row?.starts_on ?? "",
    ends_on: row?.ends_on ?? "",
  };
  return (
    <PaperDrawer<SupplierDocument, Typed, Body>
      title={row ? documentKindTitles[row.kind] : "Agregar documento"}
      row={row}
      current={supplierDocument}
      schema={newDocument as unknown as z.ZodType<Body, Typed>}
      start={start}
      facts={FACTS}
      mayWrite={mayWrite}
      onClose={onClose}
      save={({ withdrawn, ...body }, over) =>
        over
          ? changed.run({ params: { paper: over.id }, body: { ...body, withdrawn, version: over.version } as never })
          : created.run({ params: { id: supplier }, body: body as never })
      }
    >
      <ComboboxField name="kind" label="Documento" required choices={KINDS} readOnly={!mayWrite} />
      <TextField name="note" label="Detalle" maxLength={200} readOnly={!mayWrite} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField name="starts_on" label="Desde" readOnly={!mayWrite} />
        <DateField name="ends_on" label="Vence" readOnly={!mayWrite} />
      </div>
    </PaperDrawer>
  );
}
