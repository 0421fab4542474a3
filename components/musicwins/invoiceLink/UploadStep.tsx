import { Camera, FileUp, ScanQrCode } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button, buttonClass } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { Icon, type IconType } from "@/components/kit/Icon";
import { ProgressBar } from "@/components/kit/ProgressBar";
import { keptFile } from "@/lib/client/keptFile";
import type { UploadSteps } from "@/lib/client/upload";
import { acceptOf } from "@/lib/documents/rules/kinds";
import { fileSize } from "@/lib/format/fileSize";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";
import { invoiceKinds, MAX_FILE_BYTES } from "@/lib/musicwins/rules/forms";
import { BottomBar } from "./BottomBar";
import { Picture } from "./Picture";
import { type Sending, useSending } from "./useSending";

const PHOTOS = acceptOf(invoiceKinds.filter((kind) => kind !== "pdf" && kind !== "xml"));
const DOCUMENTS = acceptOf(invoiceKinds);

/** The first step: a photo or a file, on its way with its progress. */
export function UploadStep({
  steps,
  remember,
  interrupted,
  onStart,
  onEnd,
}: {
  steps: UploadSteps<LinkFile>;
  remember: string;
  /** The name of a file that was on its way before a reload. */
  interrupted: string | undefined;
  onStart: (file: File) => void;
  /** It arrived; without a file, it will not: it was refused or given up. */
  onEnd: (file?: LinkFile) => void;
}) {
  const { sending, failure, send, cancel, refuse } = useSending(steps, remember, onEnd);
  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = tooLarge(file);
    if (problem) return refuse(problem);
    onStart(file);
    void send(file);
  };
  const [asked, setAsked] = useState(false);
  const goOn = useRef(take);
  useEffect(() => {
    goOn.current = take;
  });
  // After a reload the browser still has the file: it goes on by itself.
  useEffect(() => {
    if (!interrupted) return;
    let gone = false;
    keptFile(remember).then((file) => {
      if (gone) return;
      setAsked(true);
      goOn.current(file);
    });
    return () => {
      gone = true;
    };
  }, [interrupted, remember]);
  return (
    <>
      <div className="mt-4 flex flex-1 flex-col gap-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        {interrupted && asked && !sending && !failure && (
          <Banner title={`${interrupted} quedó a medias.`}>Elegir el mismo archivo para seguir donde quedó.</Banner>
        )}
        {sending ? <SendingCard sending={sending} onCancel={cancel} /> : <DropPlace onFile={take} />}
        <p className="flex items-start gap-2.5 text-help text-muted">
          <Icon of={ScanQrCode} size={18} className="mt-px" />
          Si la factura tiene código QR, o es un XML, los datos se completan solos.
        </p>
      </div>
      <BottomBar>
        <PickButton icon={Camera} accept={PHOTOS} camera onFile={take}>
          {sending ? "Otra foto" : "Sacar foto"}
        </PickButton>
        <PickButton icon={FileUp} accept={DOCUMENTS} onFile={take}>
          Elegir archivo
        </PickButton>
      </BottomBar>
    </>
  );
}

/** Where there is a mouse, a place to drop the file on; the buttons below do the same. */
function DropPlace({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [over, setOver] = useState(false);
  return (
    <section
      aria-label="Soltar la factura"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
      className={cx(
        "rounded-card border border-dashed px-4 py-8 text-center transition-colors",
        over ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
      )}
    >
      <p className="font-semibold">Subir la factura</p>
      <p className="text-help text-muted">PDF, XML o foto, hasta {MAX_FILE_BYTES / 1024 / 1024} MB.</p>
      <p className="hidden text-help text-muted pointer-fine:block">Soltarla acá, o elegirla abajo.</p>
    </section>
  );
}

function tooLarge(file: File): string | undefined {
  if (file.size === 0) return `${file.name} está vacío: elegir otro archivo.`;
  if (file.size <= MAX_FILE_BYTES) return undefined;
  return `${file.name} pesa ${fileSize(file.size)}: el máximo es ${MAX_FILE_BYTES / 1024 / 1024} MB.`;
}

/** Only phones and tablets open the camera for it: elsewhere it would be a second button to choose a file. */
const ONLY_TOUCH = "not-any-pointer-coarse:hidden";

function PickButton({
  icon,
  accept,
  camera,
  onFile,
  children,
}: {
  icon: IconType;
  accept: string;
  camera?: boolean;
  onFile: (file: File | undefined) => void;
  children: string;
}) {
  return (
    <label
      className={`${buttonClass({ size: "lg", full: true })} min-w-0 flex-1 cursor-pointer bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${camera ? ONLY_TOUCH : ""}`}
    >
      <Icon of={icon} />
      {children}
      <input
        type="file"
        accept={accept}
        capture={camera ? "environment" : undefined}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </label>
  );
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toLocaleString("es-AR", { maximumFractionDigits: 1 });

function progressText({ file, received, left }: Sending): string {
  const sent = `Subiendo ${megabytes(received)} de ${megabytes(file.size)} MB`;
  return left === null ? sent : `${sent}, ${left === 1 ? "queda" : "quedan"} ${left} s`;
}

function SendingCard({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { file, received, waiting } = sending;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Picture file={file} className="max-h-48 w-full bg-neutral-soft object-contain" />
      <div className="px-4 py-3">
        <ProgressBar label={file.name} percent={(100 * received) / Math.max(1, file.size)} />
        <div className="mt-1 flex min-h-11 items-center justify-between gap-3 text-help text-muted">
          <p role="status">{waiting ? "Sin conexión: sigue sola cuando vuelva." : progressText(sending)}</p>
          <Button variant="link" onClick={onCancel}>
            Cancelar
          </Button>
        </div>
      </div>
    </div>
  );
}
