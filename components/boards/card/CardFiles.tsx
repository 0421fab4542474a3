import { Plus } from "lucide-react";
import { type DragEvent, useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { FileUpload } from "@/components/documents/FileUpload";
import { Button } from "@/components/kit/Button";
import { toast } from "@/components/kit/toast";
import { attachFiles, detachFile } from "@/lib/boards/files/api";
import { call } from "@/lib/client/call";
import { Section } from "./Section";
import type { CardModel } from "./useCard";
import { useCardWrite } from "./useCardWrite";

/** The files of a card. A file that comes over it opens the place where it is dropped. */
export function CardFiles({ model }: { model: CardModel }) {
  const { card, editable } = model;
  const { run } = useCardWrite(model);
  const [adding, setAdding] = useState(false);
  const params = { id: String(card.id) };
  const attach = (file: string) => run(() => call(attachFiles, { params, body: { files: [file] } }));
  const detach = async (file: string) => {
    if (await run(() => call(detachFile, { params: { ...params, file } }))) toast.deleted("Se quitó el archivo");
  };
  const onDragEnter = (event: DragEvent) => {
    if (editable && event.dataTransfer.types.includes("Files")) setAdding(true);
  };
  if (card.files.length === 0 && !editable) return null;
  return (
    <Section
      title="Archivos"
      // The place to drop has its own button; that it opens by itself is for the pointer.
      onDragEnter={onDragEnter}
      note={card.files.length || undefined}
      action={
        editable && (
          <Button size="sm" variant="ghost" icon={Plus} aria-expanded={adding} onClick={() => setAdding(!adding)}>
            Agregar<span className="sr-only"> archivos</span>
          </Button>
        )
      }
    >
      <FileList
        files={card.files}
        label="Archivos de la tarjeta"
        onRemove={editable ? ({ id }) => void detach(id) : undefined}
      />
      {adding && editable && (
        <div className="mt-2">
          <FileUpload
            label="Soltar acá los archivos de la tarjeta"
            multiple
            remember={`card-${card.id}`}
            onUploaded={({ id }) => void attach(id)}
          />
        </div>
      )}
    </Section>
  );
}
