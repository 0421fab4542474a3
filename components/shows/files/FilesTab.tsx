import { Download, Pencil, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { FileUpload } from "@/components/documents/FileUpload";
import { Thumbnail } from "@/components/documents/Thumbnail";
import { Fetched } from "@/components/frame/Fetched";
import { useDownload } from "@/components/frame/useDownload";
import { Badge } from "@/components/kit/Badge";
import { Button, buttonClass } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { addressOf } from "@/lib/client/call";
import { useRead } from "@/lib/client/useRead";
import { getDocument } from "@/lib/documents/api";
import type { FileView } from "@/lib/documents/schema";
import { formatDayYear } from "@/lib/format/dates";
import { fileSize } from "@/lib/format/fileSize";
import { listShowFiles, showFilesZip } from "@/lib/showFiles/api";
import { type Folder, folderTitles, whoTitles } from "@/lib/showFiles/rules/kinds";
import type { ShowFilesView, ShowFileView } from "@/lib/showFiles/schema";
import type { ShowView } from "@/lib/shows/records/schema";
import type { FileDeed } from "./FileModals";

const FileModal = dynamic(() => import("./FileModals").then((part) => part.FileModal), { ssr: false });
const DocumentViewer = dynamic(
  () => import("@/components/documents/DocumentViewer").then((part) => part.DocumentViewer),
  { ssr: false },
);

const folders = Object.keys(folderTitles) as Folder[];

/** The papers and pictures of a show, by what they are, as far as the person may see them. */
export default function FilesTab({ show }: { show: ShowView }) {
  const read = useRead(listShowFiles, { params: { id: show.id } });
  return (
    <Fetched read={read} failure="No se pudieron traer los archivos" rows={6}>
      {(view) => <Files show={show} view={view} onChanged={(next) => void read.mutate(next, { revalidate: false })} />}
    </Fetched>
  );
}

function Files({
  show,
  view,
  onChanged,
}: {
  show: ShowView;
  view: ShowFilesView;
  onChanged: (view: ShowFilesView) => void;
}) {
  const [doing, setDoing] = useState<FileDeed | null>(null);
  const [open, setOpen] = useState<FileView | null>(null);
  const download = useDownload();
  const { files, edits } = view;
  return (
    <div className="flex flex-col gap-4">
      {edits && (
        <FileUpload
          label="Soltar acá un archivo del show"
          camera
          onUploaded={(file) => setDoing({ what: "agregar", file })}
        />
      )}
      {files.length === 0 ? (
        <EmptyState title="Este show no tiene archivos que pueda ver">
          {edits
            ? "Rider, contrato, planos, seguros, permisos y fotos: soltarlos arriba."
            : "Los agrega quien produce el show o arma su trato."}
        </EmptyState>
      ) : (
        <>
          {folders.map((folder) => {
            const own = files.filter((one) => one.folder === folder);
            if (own.length === 0) return null;
            return (
              <Card key={folder} title={folderTitles[folder]} flush>
                <ul className="divide-y divide-line-soft border-t border-line-soft" aria-label={folderTitles[folder]}>
                  {own.map((one) => (
                    <FileRow key={one.id} one={one} edits={edits} onOpen={setOpen} onDo={setDoing} />
                  ))}
                </ul>
              </Card>
            );
          })}
          <Button
            icon={Download}
            className="self-start"
            busy={download.busy && "Juntando..."}
            onClick={() => void download.run(showFilesZip, { params: { id: show.id } }, `${show.name}_archivos.zip`)}
          >
            Bajar todo en un ZIP
          </Button>
        </>
      )}
      {doing && <FileModal show={show.id} view={view} deed={doing} onClose={() => setDoing(null)} onDone={onChanged} />}
      {open && <DocumentViewer file={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

const EXPIRY = { vencido: { tone: "bad", text: "Vencido" }, por_vencer: { tone: "warn", text: "Por vencer" } } as const;

function FileRow({
  one,
  edits,
  onOpen,
  onDo,
}: {
  one: ShowFileView;
  edits: boolean;
  onOpen: (file: FileView) => void;
  onDo: (deed: FileDeed) => void;
}) {
  const { file, expiry, expires_on, who, note, by } = one;
  const told = [
    fileSize(file.size),
    expires_on && `vale hasta el ${formatDayYear(expires_on)}`,
    who !== "todos" && `lo ve: ${whoTitles[who].toLowerCase()}`,
    note,
    by,
  ];
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <Thumbnail file={file} />
      <span className="min-w-0 flex-1 basis-44">
        <span className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            disabled={file.state !== "clean"}
            onClick={() => onOpen(file)}
            className="min-h-6 break-all text-left font-semibold enabled:hover:underline"
          >
            {file.name}
          </button>
          {expiry && (
            <Badge tone={EXPIRY[expiry].tone} dot>
              {EXPIRY[expiry].text}
            </Badge>
          )}
          {file.state !== "clean" && <Badge tone="warn">{file.reason || "Se está revisando"}</Badge>}
        </span>
        <span className="block text-help text-muted">{told.filter(Boolean).join(" · ")}</span>
      </span>
      <span className="flex items-center gap-1">
        {file.state === "clean" && (
          <a
            href={addressOf(getDocument, { params: { id: file.id }, query: {} })}
            download={file.name}
            aria-label={`Descargar ${file.name}`}
            className={buttonClass({ variant: "ghost", size: "sm" })}
          >
            <Icon of={Download} />
          </a>
        )}
        {edits && (
          <>
            <IconButton icon={Pencil} label={`Cambiar ${file.name}`} onClick={() => onDo({ what: "cambiar", one })} />
            <IconButton icon={Trash2} label={`Quitar ${file.name}`} onClick={() => onDo({ what: "quitar", one })} />
          </>
        )}
      </span>
    </li>
  );
}
