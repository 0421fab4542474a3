import { useState } from "react";
import { FileUpload } from "@/components/documents/FileUpload";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import type { FileView } from "@/lib/documents/schema";
import type { Proofs } from "./useProofs";

interface Props {
  proofs: Proofs;
  card: number;
  /** The work is settled: only finals are added. */
  onlyFinal: boolean;
  onDone: () => void;
}

/** A file to look at, or a final to deliver. */
export function SendProof({ proofs, card, onlyFinal, onDone }: Props) {
  const [file, setFile] = useState<FileView | null>(null);
  const [note, setNote] = useState("");
  const [final, setFinal] = useState(onlyFinal);
  const send = async () => {
    if (!file) return;
    const done = await attempt(() =>
      proofs.send.run({ params: { id: card }, body: { file_id: file.id, note, final } }),
    );
    if (!done) return;
    toast.saved(final ? "Se agregó el final" : "Se mandó la versión");
    onDone();
  };
  return (
    <form
      aria-label={onlyFinal ? "Agregar final" : "Mandar versión"}
      className="space-y-3 rounded-card border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {file ? (
        <p className="truncate font-semibold" title={file.name}>
          {file.name}
        </p>
      ) : (
        <FileUpload label="Soltar acá la pieza" kinds={["pdf", "jpeg", "png", "webp"]} onUploaded={setFile} />
      )}
      <TextField label="Nota" value={note} onChange={setNote} maxLength={1_000} help="Qué cambió, o qué mirar." />
      {!onlyFinal && <Checkbox label="Es un final para entregar, no para revisar" value={final} onChange={setFinal} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" disabled={!file} busy={proofs.send.busy && "Mandando..."}>
          Mandar
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
