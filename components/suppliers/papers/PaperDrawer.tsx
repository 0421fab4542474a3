import { useState } from "react";
import type * as z from "zod";
import { FileList } from "@/components/documents/FileList";
import { FileUpload } from "@/components/documents/FileUpload";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import type { Exclusion, SupplierDocument } from "@/lib/suppliers/papers/schema";
import { documentPaper, exclusionPaper, type PaperKind } from "./kinds";

interface Paper {
  id: number;
  version: number;
  withdrawn: boolean;
  files: FileView[];
}

interface PaperProps<Row, Body> {
  of: PaperKind<Row, Body>;
  supplier: number;
  country: string | null;
  row: Row | null;
  mayWrite: boolean;
  onClose: () => void;
}

const REFRESH = { refresh: ["/suppliers"] };

/** A paper of a supplier, new or to change, with its file; taken off and put back at its foot. */
function PaperDrawer<Row extends Paper, Body extends object>({
  of,
  supplier,
  country,
  row,
  mayWrite,
  onClose,
}: PaperProps<Row, Body>) {
  const id = `papel-${row?.id ?? "nuevo"}`;
  const [file, setFile] = useState<FileView | null>(null);
  const [withdrawn, setWithdrawn] = useState(row?.withdrawn ?? false);
  const created = useWrite(of.create, REFRESH);
  const changed = useWrite(of.change, REFRESH);
  const { opened, form, conflict } = useVersionedForm<Row, Body>({
    id,
    row,
    current: of.current as z.ZodType<Row>,
    save: async (typed, over) => {
      const body = { ...typed, file_id: file?.id ?? null };
      if (over)
        await changed.run({ params: { paper: over.id }, body: { ...body, withdrawn, version: over.version } as never });
      else await created.run({ params: { id: supplier }, body: body as never });
      toast.saved("Se guardó");
      onClose();
    },
    onTheirs: onClose,
  });
  const { Fields } = of;
  return (
    <Drawer
      open
      width={520}
      onClose={onClose}
      eyebrow="Exclusiones y documentos"
      title={of.title(row)}
      footer={
        mayWrite && (
          <>
            <SaveButtons form={id} busy={created.busy || changed.busy} onCancel={onClose} />
            {row && (
              <Button variant="ghost" className="ml-auto" onClick={() => setWithdrawn((now) => !now)}>
                {withdrawn ? "Volver a poner" : "Dar de baja"}
              </Button>
            )}
          </>
        )
      }
    >
      <Form {...form} schema={of.schema} defaultValues={of.start(row, country)}>
        {conflict && (
          <ConflictCompare
            facts={differing(of.facts, conflict.mine, conflict.theirs as unknown as Body)}
            {...conflict.choose}
          />
        )}
        {withdrawn && <p className="font-semibold text-warn">De baja: al guardar deja de contar.</p>}
        <Fields country={country} readOnly={!mayWrite} />
        {opened && opened.files.length > 0 && <FileList files={opened.files} />}
        {mayWrite &&
          (file ? (
            <FileList files={[file]} onRemove={() => setFile(null)} />
          ) : (
            <FileUpload label="Soltar acá el archivo" onUploaded={setFile} remember={id} />
          ))}
      </Form>
    </Drawer>
  );
}

/** What is open: an exclusion or a document, new or to change. */
export type OpenPaper =
  | { kind: "exclusion"; row: Exclusion | null }
  | { kind: "documento"; row: SupplierDocument | null };

/** The paper that is open. */
export default function OpenedPaper({
  open,
  ...rest
}: { open: OpenPaper } & Omit<PaperProps<never, never>, "of" | "row">) {
  if (open.kind === "exclusion") return <PaperDrawer of={exclusionPaper} row={open.row} {...rest} />;
  return <PaperDrawer of={documentPaper} row={open.row} {...rest} />;
}
