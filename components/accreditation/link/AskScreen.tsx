import { type ReactNode, useState } from "react";
import { LinkPage } from "@/components/frame/LinkPage";
import { PublicFrame } from "@/components/frame/PublicFrame";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { askFor, getLink, putOwn, putPicture } from "@/lib/accreditation/link/api";
import type { LinkView } from "@/lib/accreditation/link/schema";
import { pastedPeople } from "@/lib/accreditation/rules/paste";
import { type DocumentKind, documentKinds, stateTitles } from "@/lib/accreditation/rules/states";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayLong, formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";

const WANTS = "pide los datos para acreditar";
type Company = Extract<LinkView, { of: "empresa" }>;
type Own = Extract<LinkView, { of: "persona" }>;
type Told = { tone: "good" | "bad"; text: string } | null;

/** The page of a link of accreditations: a company asks for its people, or one person completes theirs. */
export function AskScreen({ missing }: { missing: ReactNode }) {
  return (
    <LinkPage
      contract={getLink}
      input={(token) => ({ params: { token } })}
      words={{ page: "Acreditación", wants: WANTS, failed: "No se pudo traer la acreditación" }}
      missing={missing}
    >
      {(view, token, onChange) => (
        <PublicFrame page={`Acreditación de ${view.event}`} from={view.event} wants={WANTS}>
          <div className="flex flex-1 flex-col gap-5 pb-6">
            <div>
              <h2 className="text-section">{view.company}</h2>
              <p className="text-muted">
                {[view.place, view.days.map(formatDayLong).join(", ")].filter(Boolean).join(" · ")}
              </p>
              {view.until && (
                <p className="text-help text-muted">{`${view.closed ? "Cerró" : "Se pide hasta"} el ${formatInstant(view.until)}.`}</p>
              )}
            </div>
            {view.of === "empresa" ? (
              <Asks view={view} token={token} onChange={onChange} />
            ) : (
              <Completes view={view} token={token} onChange={onChange} />
            )}
          </div>
        </PublicFrame>
      )}
    </LinkPage>
  );
}

const said = (error: unknown): Told => {
  if (!(error instanceof CallError)) throw error;
  return { tone: "bad", text: error.issues?.[0]?.message ?? error.message };
};
const choices = Object.entries(documentKinds).map(([value, label]) => ({ value, label }));
const CONSENT = "Los datos se usan solo para este evento. Documentos y fotos se borran 90 días después.";
const NEW = {
  name: "",
  document_kind: "dni" as DocumentKind,
  document: "",
  role: "",
  plate: "",
  mail: "",
  insurance_until: "",
};
type Typed = typeof NEW;
const bodyOf = (typed: Typed) => ({ ...typed, insurance_until: typed.insurance_until || null });

function PersonFields({
  typed,
  onChange,
  insurance,
}: {
  typed: Typed;
  onChange: (typed: Typed) => void;
  insurance: boolean;
}) {
  const put = (more: Partial<Typed>) => onChange({ ...typed, ...more });
  return (
    <>
      <TextField
        label="Nombre y apellido"
        required
        autoComplete="off"
        maxLength={120}
        value={typed.name}
        onChange={(name) => put({ name })}
      />
      <SelectField
        label="Documento"
        options={choices}
        value={typed.document_kind}
        onChange={(kind) => put({ document_kind: kind as DocumentKind })}
      />
      <TextField
        label="Número"
        required
        autoComplete="off"
        maxLength={30}
        value={typed.document}
        onChange={(document) => put({ document })}
      />
      <TextField label="Función" maxLength={80} value={typed.role} onChange={(role) => put({ role })} />
      <TextField
        label="Mail"
        help="Para avisarle cómo sigue"
        type="email"
        value={typed.mail}
        onChange={(mail) => put({ mail })}
      />
      <TextField
        label="Patente, si entra con vehículo"
        maxLength={15}
        value={typed.plate}
        onChange={(plate) => put({ plate })}
      />
      {insurance && (
        <DateField
          label="Seguro (ART o accidentes), vence"
          required
          value={typed.insurance_until}
          onChange={(insurance_until) => put({ insurance_until })}
        />
      )}
    </>
  );
}

function Asks({ view, token, onChange }: { view: Company; token: string; onChange: (view: LinkView) => void }) {
  const [typed, setTyped] = useState<Typed>(NEW);
  const [category, setCategory] = useState(String(view.categories[0]?.id ?? ""));
  const [pasted, setPasted] = useState("");
  const [many, setMany] = useState(false);
  const [by, setBy] = useState("");
  const [consent, setConsent] = useState(false);
  const [told, setTold] = useState<Told>(null);
  const { run, busy } = useWrite(askFor);
  const chosen = view.categories.find(({ id }) => String(id) === category);
  const list = pastedPeople(pasted);
  const send = async () => {
    if (!consent) return setTold({ tone: "bad", text: "Falta marcar el consentimiento." });
    if (by.trim().length < 3) return setTold({ tone: "bad", text: "Falta su nombre." });
    if (many && list.problems.length > 0) return setTold({ tone: "bad", text: list.problems.join(" ") });
    const people = many ? list.people.map((one) => ({ ...NEW, ...one })) : [typed];
    try {
      onChange(
        await run({
          params: { token },
          body: { by, consent: true, people: people.map((one) => ({ ...bodyOf(one), category_id: Number(category) })) },
        }),
      );
      setTyped(NEW);
      setPasted("");
      setTold({
        tone: "good",
        text: `${countText(people.length, "persona pedida", "personas pedidas")}. Cada una completa su foto por su enlace, abajo.`,
      });
    } catch (error) {
      setTold(said(error));
    }
  };
  return (
    <>
      {view.categories.length === 0 && (
        <Banner tone="warn">Todavía no hay lugares para esta empresa. Hablar con quien mandó el enlace.</Banner>
      )}
      {!view.closed && view.categories.length > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">Pedir acreditaciones</h3>
          <SelectField
            label="Categoría"
            options={view.categories.map(({ id, name, left, asked }) => ({
              value: String(id),
              label: `${name}: ${left === 1 ? "queda 1 lugar" : `quedan ${left} lugares`}${asked > 0 ? `, ${asked} por revisar` : ""}`,
            }))}
            value={category}
            onChange={setCategory}
          />
          {many ? (
            <TextArea
              label="Lista pegada de Excel"
              help="Por renglón: nombre, documento, función y mail"
              rows={7}
              value={pasted}
              onChange={setPasted}
            />
          ) : (
            <PersonFields typed={typed} onChange={setTyped} insurance={chosen?.needs_insurance ?? false} />
          )}
          {many && pasted && (
            <p className="text-help text-muted">
              {[countText(list.people.length, "persona"), ...list.problems].join(". ")}
            </p>
          )}
          <Button variant="ghost" className="self-start" onClick={() => setMany(!many)}>
            {many ? "Cargar de a una" : "Pegar una lista"}
          </Button>
          <TextField label="Su nombre" required autoComplete="name" maxLength={120} value={by} onChange={setBy} />
          <Checkbox
            label="Cada persona sabe que se mandan sus datos"
            help={CONSENT}
            value={consent}
            onChange={setConsent}
          />
          {told && <Banner tone={told.tone}>{told.text}</Banner>}
          <Button variant="primary" size="lg" full busy={busy && "Mandando..."} onClick={() => void send()}>
            {many ? `Pedir ${list.people.length}` : "Pedir"}
          </Button>
        </section>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">{`Pedidas: ${view.people.length}`}</h3>
        <ul aria-label="Pedidas" className="divide-y divide-line-soft">
          {view.people.map((one) => (
            <li key={one.link} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="min-w-0">
                <span className="block font-semibold break-words">{one.name}</span>
                <span className="block text-help text-muted">{`${one.category} · …${one.document_end}${one.photo ? "" : " · falta la foto"}`}</span>
                {one.reason && <span className="block text-help">{one.reason}</span>}
              </span>
              <span className="flex items-center gap-2">
                <Badge tone={one.state === "aprobada" ? "good" : one.state === "falta_info" ? "warn" : "neutral"}>
                  {stateTitles[one.state]}
                </Badge>
                {one.link && <CopyButton text={one.link} label={`Copiar el enlace de ${one.name}`} />}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Completes({ view, token, onChange }: { view: Own; token: string; onChange: (view: LinkView) => void }) {
  const { person } = view;
  const [typed, setTyped] = useState<Typed>({
    ...NEW,
    name: person.name,
    document_kind: person.document_kind,
    role: person.role,
    plate: person.plate,
    mail: person.mail,
    insurance_until: person.insurance_until ?? "",
  });
  const [consent, setConsent] = useState(false);
  const [told, setTold] = useState<Told>(null);
  const { run, busy } = useWrite(putOwn);
  const open = person.state === "solicitada" || person.state === "falta_info";
  const send = async () => {
    if (!consent) return setTold({ tone: "bad", text: "Falta marcar el consentimiento." });
    try {
      onChange(await run({ params: { token }, body: { ...bodyOf(typed), consent: true } }));
      setTold({ tone: "good", text: "Gracias: quedó guardado. En esta página se ve cómo sigue." });
    } catch (error) {
      setTold(said(error));
    }
  };
  return (
    <>
      <Banner tone={person.state === "falta_info" ? "warn" : person.state === "aprobada" ? "good" : "info"}>
        {[`${stateTitles[person.state]}: ${person.category}.`, person.reason].filter(Boolean).join(" ")}
      </Banner>
      {open && (
        <>
          <PictureField token={token} kind="foto" label="Foto de la cara" there={person.photo} onChange={onChange} />
          {person.needs_insurance && (
            <PictureField
              token={token}
              kind="seguro"
              label="Foto del certificado del seguro"
              there={person.insurance}
              onChange={onChange}
            />
          )}
          <section className="flex flex-col gap-3">
            <PersonFields typed={typed} onChange={setTyped} insurance={person.needs_insurance} />
            <p className="text-help text-muted">{`El documento termina en ${person.document_end}: escribirlo entero para confirmar.`}</p>
            <Checkbox
              label="Doy mi consentimiento para usar estos datos"
              help={CONSENT}
              value={consent}
              onChange={setConsent}
            />
            {told && <Banner tone={told.tone}>{told.text}</Banner>}
            <Button variant="primary" size="lg" full busy={busy && "Mandando..."} onClick={() => void send()}>
              Mandar
            </Button>
          </section>
        </>
      )}
    </>
  );
}

const SHAPE = { foto: 480 / 620, seguro: null } as const;
const SIDE = { foto: 620, seguro: 1_600 } as const;
const MOST = 300_000;

/** A picture as it is sent: cropped to its shape and light. One that this browser cannot draw goes as it is. */
async function cropped(file: File, kind: "foto" | "seguro"): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const shape = SHAPE[kind] ?? picture.width / picture.height;
    const width = Math.min(picture.width, picture.height * shape);
    const height = width / shape;
    const scale = Math.min(1, SIDE[kind] / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas
      .getContext("2d")
      ?.drawImage(
        picture,
        (picture.width - width) / 2,
        (picture.height - height) / 3,
        width,
        height,
        0,
        0,
        canvas.width,
        canvas.height,
      );
    for (const quality of [0.85, 0.7, 0.5]) {
      const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
      if (jpeg && (jpeg.size <= MOST || quality === 0.5)) return jpeg;
    }
    return file;
  } catch {
    return file;
  }
}

function PictureField({
  token,
  kind,
  label,
  there,
  onChange,
}: {
  token: string;
  kind: "foto" | "seguro";
  label: string;
  there: boolean;
  onChange: (view: LinkView) => void;
}) {
  const { run, busy } = useWrite(putPicture);
  const [told, setTold] = useState<Told>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const body = new FormData();
    body.append("file", await cropped(file, kind), "foto.jpg");
    try {
      onChange(await run({ params: { token, kind }, body: body as never }));
      setTold({ tone: "good", text: "Quedó guardada." });
    } catch (error) {
      setTold(said(error));
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <label className="flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-button-line bg-button px-4 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent">
        {busy ? "Mandando..." : there ? `${label}: cambiar` : `${label}: sacar o elegir`}
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      {told && <Banner tone={told.tone}>{told.text}</Banner>}
    </div>
  );
}
