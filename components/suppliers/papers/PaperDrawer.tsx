import { type ReactNode, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { FileList } from "@/components/documents/FileList";
import { FileUpload } from "@/components/documents/FileUpload";
import { differing, type Fact } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { toast } from "@/components/kit/toast";
import type { FileView } from "@/lib/documents/schema";

interface Paper {
  id: number;
  version: number;
  withdrawn: boolean;
  files: FileView[];
}

/** A paper of a supplier, new or to change, with its file; taken off and put back at its foot. */
export function PaperDrawer<Row extends Paper, Typed extends FieldValues, Body extends object>({
  title,
  row,
  current,
  schema,
  start,
  facts,
  save,
  mayWrite,
  onClose,
  children,
}: {
  title: string;
  row: Row | null;
  current: z.ZodType;
  schema: z.ZodType<Body, Typed>;
  start: Typed;
  facts: readonly Fact<Body>[];
  /** Saves over a version, null for a new one. */
  save: (body: Body & { file_id: string | null; withdrawn: boolean }, over: Row | null) => Promise<unknown>;
  mayWrite: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = `papel-${row?.id ?? "nuevo"}`;
  const [file, setFile] = useState<FileView | null>(null);
  const [busy, setBusy] = useState(false);
  const [withdrawn, setWithdrawn] = useState(row?.withdrawn ?? false);
  const { opened, form, conflict } = useVersionedForm<Row, Body>({
    id,
    row,
    current: current as z.ZodType<Row>,
    save: async (body, over) => {
      setBusy(true);
      try {
        await save({ ...body, file_id: file?.id ?? null, withdrawn }, over);
        toast.saved("Se guardó");
        onClose();
      } finally {
        setBusy(false);
      }
    },
    onTheirs: onClose,
  });
  return (
    <Drawer
      open
      width={520}
      onClose={onClose}
      eyebrow="Exclusiones y documentos"
      title={title}
      footer={
        mayWrite && (
          <>
            <SaveButtons form={id} busy={busy} onCancel={onClose} />
            {row && (
              <Button variant="ghost" className="ml-auto" onClick={() => setWithdrawn((now) => !now)}>
                {withdrawn ? "Volver a poner" : "Dar de baja"}
              </Button>
            )}
          </>
        )
      }
    >
      <Form {...form} schema={schema} defaultValues={start as DefaultValues<Typed>}>
        {conflict && (
          <ConflictCompare
            facts={differing(facts, conflict.mine, conflict.theirs as unknown as Body)}
            {...conflict.choose}
          />
        )}
        {withdrawn && <p className="font-semibold text-warn">De baja: al guardar deja de contar.</p>}
        {children}
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
