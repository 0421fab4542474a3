import { Download, ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { CallError, call } from "@/lib/client/call";
import { getFile } from "@/lib/musicwins/files/api";
import type { FileView } from "@/lib/musicwins/schema";
import { useDownload } from "../useDownload";
import { sizeText } from "./fileRules";

const PICTURES = ["image/jpeg", "image/png", "image/webp"];
const PDF = "application/pdf";

/** A file without leaving the line: pictures in place, PDFs in a page of their own, anything else to be saved. */
export function FilePreview({ file, onClose }: { file: FileView; onClose: () => void }) {
  const { address, failure } = useFileAddress(file);
  const download = useDownload();
  return (
    <Modal
      open
      onClose={onClose}
      title={file.name}
      description={sizeText(file.size)}
      size="lg"
      closable
      footer={
        <>
          <Button
            icon={Download}
            busy={download.busy && "Bajando..."}
            onClick={() => void download.run(getFile, { params: { id: String(file.id) } }, file.name)}
          >
            Descargar
          </Button>
          {file.type === PDF && address && (
            <ButtonLink plain variant="primary" icon={ExternalLink} href={address} target="_blank" rel="noreferrer">
              Abrir PDF
            </ButtonLink>
          )}
        </>
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      {!failure && !address && opens(file) && <SkeletonBar className="my-16" />}
      {address && PICTURES.includes(file.type) && (
        <img src={address} alt={file.name} className="mx-auto max-h-[60dvh] max-w-full rounded-control" />
      )}
      {!opens(file) && <p className="text-muted">Este tipo de archivo no se ve acá: descargarlo para abrirlo.</p>}
    </Modal>
  );
}

const opens = ({ type }: FileView) => type === PDF || PICTURES.includes(type);

/** The content as an address of this page, with the type the server found out; forgotten when it closes. */
function useFileAddress(file: FileView) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!opens(file)) return;
    const stop = new AbortController();
    let made: string | null = null;
    call(getFile, { params: { id: String(file.id) } }, stop.signal)
      .then((blob) => {
        made = URL.createObjectURL(new Blob([blob as Blob], { type: file.type }));
        setAddress(made);
      })
      .catch((error: unknown) => {
        if (error instanceof CallError) setFailure(error.message);
      });
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return { address, failure };
}
