import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import { addShowFile, changeShowFile, removeShowFile } from "@/lib/showFiles/api";
import { type Folder, folderTitles, type Who, whoTitles } from "@/lib/showFiles/rules/kinds";
import type { ShowFilesView, ShowFileView } from "@/lib/showFiles/schema";

export type FileDeed =
  | { what: "agregar"; file: FileView }
  | { what: "cambiar"; one: ShowFileView }
  | { what: "quitar"; one: ShowFileView };

interface Props {
  show: number;
  view: ShowFilesView;
  onClose: () => void;
  onDone: (view: ShowFilesView) => void;
}
const REFRESH = { refresh: ["/shows"] };

/** What is asked as a file is added to a show, changed or taken off it. */
export function FileModal({ deed, ...props }: Props & { deed: FileDeed }) {
  if (deed.what === "quitar") return <RemoveModal one={deed.one} {...props} />;
  return <FactsModal deed={deed} {...props} />;
}

function FactsModal({ show, view, deed, onClose, onDone }: Props & { deed: Exclude<FileDeed, { what: "quitar" }> }) {
  const before = deed.what === "cambiar" ? deed.one : null;
  const file = deed.what === "cambiar" ? deed.one.file : deed.file;
  const [folder, setFolder] = useState<Folder>(before?.folder ?? (file.type.startsWith("image/") ? "foto" : "otro"));
  const [who, setWho] = useState<Who>(before?.who ?? "todos");
  const [expires, setExpires] = useState(before?.expires_on ?? "");
  const [note, setNote] = useState(before?.note ?? "");
  const adding = useWrite(addShowFile, REFRESH);
  const changing = useWrite(changeShowFile, REFRESH);
  const save = async () => {
    const facts = { folder, who, expires_on: expires || null, note };
    const next = before
      ? await changing.run({ params: { id: show, file: before.id }, body: { ...facts, version: before.version } })
      : await adding.run({ params: { id: show }, body: { ...facts, file_id: file.id } });
    onDone(next);
    toast.saved(before ? "Archivo cambiado" : "Archivo agregado");
  };
  return (
    <FormModal
      title={before ? "Cambiar el archivo" : "Agregar al show"}
      description={file.name}
      confirm={before ? "Guardar" : "Agregar"}
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Qué es"
            required
            options={choicesOf(folderTitles)}
            value={folder}
            onChange={(value) => setFolder(value as Folder)}
            error={errorOf("folder")}
          />
          <SelectField
            label="Quién lo ve"
            required
            options={view.who.map((value) => ({ value, label: whoTitles[value] }))}
            value={who}
            onChange={(value) => setWho(value as Who)}
            error={errorOf("who")}
          />
          <DateField
            label="Vale hasta"
            help="Vacío: no vence"
            value={expires}
            onChange={setExpires}
            error={errorOf("expires_on")}
          />
          <TextField label="Nota" maxLength={300} value={note} onChange={setNote} error={errorOf("note")} />
        </>
      )}
    </FormModal>
  );
}

function RemoveModal({ show, one, onClose, onDone }: Props & { one: ShowFileView }) {
  const { run } = useWrite(removeShowFile, REFRESH);
  return (
    <FormModal
      title={`¿Quitar ${one.file.name}?`}
      description="Deja de verse en el show; la historia dice quién lo quitó."
      confirm="Quitar"
      onClose={onClose}
      onSave={async () => {
        onDone(await run({ params: { id: show, file: one.id } }));
        toast.saved("Archivo quitado");
      }}
    >
      {() => null}
    </FormModal>
  );
}
