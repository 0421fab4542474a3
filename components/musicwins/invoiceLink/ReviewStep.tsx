import { FileText, Lock, QrCode } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { CallError, call } from "@/lib/client/call";
import { documentKinds } from "@/lib/documents/rules/kinds";
import { fileSize } from "@/lib/format/fileSize";
import { currencyName } from "@/lib/format/money";
import { sendInvoice } from "@/lib/musicwins/invoiceLinks/api";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";
import { uploadFields } from "@/lib/musicwins/invoiceRequests/schema";
import { type InvoiceForm, suggestInvoice } from "@/lib/musicwins/rules/suggestion";
import { type Asked, agreedIn } from "./asked";
import { BottomBar } from "./BottomBar";
import type { Kept } from "./kept";
import { Picture } from "./Picture";
import { ReviewList } from "./ReviewList";
import { filledForm, isForeign, voucherKind } from "./review";
import { useArrival } from "./useArrival";

/** In another currency the amount is the file's: it is not sent as one of ours. */
const WITHOUT_AMOUNT = uploadFields.omit({ total: true, divisa: true, percepciones: true });

type Errors = Partial<Record<string, string>>;

/** The second step: what the document says, to be confirmed, corrected or filled in, and sent. */
export default function ReviewStep({
  token,
  asked,
  file,
  picture,
  reading,
  onByHand,
  kept,
  onChangeFile,
}: {
  token: string;
  asked: Asked;
  file: LinkFile;
  picture: File | undefined;
  reading: boolean;
  onByHand: () => void;
  kept: Kept;
  onChangeFile: () => void;
}) {
  const read = file.proposal && suggestInvoice(file.proposal);
  const typed = kept.draft.file?.id === file.id ? kept.draft.form : undefined;
  const [changed, setForm] = useState<InvoiceForm | undefined>(typed);
  // What is read later fills the form in while nobody has written in it.
  const form = changed ?? filledForm(asked, read);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  const change = (facts: Partial<InvoiceForm>) => {
    const next = { ...form, ...facts };
    setForm(next);
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(facts).map((name) => [name, undefined])) }));
    kept.keep({ file, form: next });
  };
  const show = (found: Errors, message: string) => {
    setErrors(found);
    setFailure(message);
  };
  useEffect(() => {
    if (failure) list.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failure]);

  const submit = async () => {
    setFailure(undefined);
    const { total: _total, divisa: _divisa, percepciones: _percepciones, ...rest } = form;
    const checked = isForeign(form, asked) ? WITHOUT_AMOUNT.safeParse(rest) : uploadFields.safeParse(form);
    if (!checked.success) {
      return show(problemsOf(form, checked.error.issues), "Falta completar o corregir los datos marcados.");
    }
    setBusy(true);
    const sent = { payer: asked.facturar_a.name, titulo: asked.titulo, file: file.name };
    kept.keep({ file, form, sent });
    try {
      const { data } = await call(sendInvoice, { params: { token }, body: { ...checked.data, file_id: file.id } });
      kept.finish({ recibo: data.recibo, ...sent });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      show(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])), refusalText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={useArrival<HTMLFormElement>()}
      tabIndex={-1}
      aria-label="Revisar la factura"
      noValidate
      className="flex flex-1 flex-col outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <div className="mt-3 flex flex-1 flex-col gap-3">
        <FileCard
          file={file}
          title={(read && voucherKind(read.tipo)) || documentKinds[file.kind].label}
          picture={picture}
          onChange={onChangeFile}
        />
        {reading ? (
          <Reading onByHand={onByHand} />
        ) : (
          <>
            <ReadBanner file={file} />
            {isForeign(form, asked) && (
              <Banner title={`La factura está en ${currencyName(form.divisa).toLowerCase()}.`}>
                Lo acordado está en{" "}
                {agreedIn(asked)
                  .map(({ currency }) => currencyName(currency).toLowerCase())
                  .join(" y ")}
                : se recibe igual, con el importe que dice el archivo y sin convertirlo. Lo completa el equipo de{" "}
                {asked.facturar_a.name}.
              </Banner>
            )}
            {failure && (
              <Banner tone="bad" title="No se envió.">
                {failure}
              </Banner>
            )}
            <div ref={list}>
              <ReviewList
                asked={asked}
                form={form}
                read={read}
                name={file.proposal?.supplier_name ?? ""}
                errors={errors}
                onChange={change}
              />
            </div>
            <p className="flex items-start gap-2.5 text-help text-muted">
              <Icon of={Lock} size={18} className="mt-px" />
              El enlace sirve una sola vez. Al enviar se entrega un número de recepción.
            </p>
          </>
        )}
      </div>
      {!reading && (
        <BottomBar>
          <Button type="submit" variant="primary" size="lg" full busy={busy && "Enviando..."} className="h-[52px]">
            Enviar factura
          </Button>
        </BottomBar>
      )}
    </form>
  );
}

/** One message per field: what is missing is said before what is wrong. */
function problemsOf(form: InvoiceForm, issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const names = issues.map(({ path, message }) => [String(path[0]), message] as const);
  return Object.fromEntries(
    names.map(([name, message]) => [name, form[name as keyof InvoiceForm] ? message : "Falta este dato."]),
  );
}

function refusalText(error: CallError): string {
  if (error.status === 404) return "El enlace ya no está disponible. Pedir uno nuevo a quien lo envió.";
  return error.message;
}

/** The file that came: what it is of, once it was read, and its name. */
function FileCard({
  file,
  title,
  picture,
  onChange,
}: {
  file: LinkFile;
  title: string;
  picture: File | undefined;
  onChange: () => void;
}) {
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface p-2 pr-1">
      <span
        className="flex h-[60px] w-[84px] shrink-0 items-center justify-center overflow-hidden rounded-control bg-neutral-soft
        text-muted"
      >
        {picture?.type.startsWith("image/") ? (
          <Picture file={picture} className="size-full object-cover" />
        ) : (
          <Icon of={FileText} size={24} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="truncate text-help text-muted" title={file.name}>
          {file.name}, {fileSize(file.size)}
        </p>
      </div>
      <Button variant="link" className="mx-3" onClick={onChange}>
        Cambiar
      </Button>
    </div>
  );
}

function Reading({ onByHand }: { onByHand: () => void }) {
  return (
    <>
      <Banner icon={QrCode} title="Leyendo la factura...">
        En unos segundos se completan los datos.
      </Banner>
      <SkeletonRows rows={5} label="Leyendo la factura..." />
      <Button onClick={onByHand}>Completar a mano</Button>
    </>
  );
}

const SOURCES = {
  qr: { title: "Leímos el QR de la factura", text: "Completamos los datos con el código." },
  xml: { title: "Leímos el XML de la factura", text: "Completamos los datos con el archivo." },
};

function ReadBanner({ file }: { file: LinkFile }) {
  if (file.state === "quarantined") {
    return (
      <Banner title="El archivo llegó y se está revisando.">
        Por eso todavía no se leyó: completar los datos a mano, como están en la factura, y enviarla igual.
      </Banner>
    );
  }
  if (file.reading === "pending") {
    return (
      <Banner icon={QrCode} title="La lectura está tardando: se puede seguir sin esperarla.">
        Completar los datos a mano, como están en la factura. Si se leen antes, se completan solos.
      </Banner>
    );
  }
  if (!file.proposal || file.source === "none") {
    return (
      <Banner
        title={
          file.reading === "failed" ? "No se pudo leer el archivo." : "El archivo no tiene un QR que se pueda leer."
        }
      >
        Se acepta igual: completar los datos a mano, como están en la factura.
      </Banner>
    );
  }
  const { title, text } = SOURCES[file.source];
  return (
    <div className="flex items-start gap-3 rounded-card bg-good-soft px-4 py-3 text-good" role="status">
      <Icon of={QrCode} size={20} className="mt-0.5" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-help text-text">{text} Conviene revisarlos antes de enviar.</p>
        {file.proposal.warnings.map(({ code, field, message }) => (
          <p key={`${code} ${field}`} className="text-help text-text">
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}
