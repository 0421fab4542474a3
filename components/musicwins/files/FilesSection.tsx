import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { FilePreview } from "@/components/documents/FilePreview";
import { Banner } from "@/components/kit/Banner";
import { FileDrop } from "@/components/kit/FileDrop";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { countText } from "@/lib/format/text";
import { addFiles, deleteFile } from "@/lib/musicwins/files/api";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { atLeast } from "@/lib/musicwins/rules/kinds";
import type { FileView } from "@/lib/musicwins/schema";
import { ConfirmModal } from "../ConfirmModal";
import { Section } from "../line/Section";
import { useLineWrite } from "../live/useMusicWinsLive";
import { ACCEPT, joinFiles } from "./fileRules";

/** The files of a proposal: seen in place, saved, and by who edits added and taken away. */
export function FilesSection({ row }: { row: BudgetRow }) {
  const add = useLineWrite(addFiles, row.id);
  const remove = useLineWrite(deleteFile, row.id);
  const [open, setOpen] = useState<FileView | null>(null);
  const [deleting, setDeleting] = useState<FileView | null>(null);
  const [problem, setProblem] = useState<string>();
  const writes = atLeast(row.rol, "editor");

  const send = async (chosen: File[]) => {
    const { files, problems } = joinFiles([], chosen);
    setProblem(problems.join(" ") || undefined);
    if (files.length === 0) return;
    const body = new FormData();
    body.set("isop", String(row.isop));
    body.set("option_number", String(row.option_number));
    for (const file of files) body.append("files", file);
    try {
      await add.run({ params: { id: String(row.id) }, body });
      toast.saved(countText(files.length, "archivo agregado", "archivos agregados"));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem([...problems, error.message].join(" "));
    }
  };

  return (
    <Section title="Archivos" note={row.files.length > 0 ? row.files.length : undefined}>
      {(row.files.length > 0 || !writes) && (
        <FileList files={row.files} onOpen={setOpen} onRemove={writes ? setDeleting : undefined} />
      )}
      {writes && (
        <FileDrop
          compact
          multiple
          label={add.busy ? "Subiendo..." : "Soltar archivos acá"}
          help="PDF, imagen, XML o Excel, hasta 10 MB cada uno."
          error={problem}
          accept={ACCEPT}
          disabled={add.busy}
          onFiles={(files) => void send(files)}
        />
      )}
      {add.busy && <Banner>Subiendo los archivos...</Banner>}
      {open && <FilePreview file={open} onClose={() => setOpen(null)} />}
      {deleting && (
        <ConfirmModal
          title={`¿Quitar ${deleting.name}?`}
          description="Deja de verse en la línea."
          confirm="Quitar archivo"
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await remove.run({ params: { id: String(deleting.id) } });
            toast.deleted(`${deleting.name} quitado`);
          }}
        />
      )}
    </Section>
  );
}
