import { useState } from "react";
import { FileUpload } from "@/components/documents/FileUpload";
import { FormModal } from "@/components/frame/FormModal";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { explainContract, makeContract, stepContract } from "@/lib/deals/contract/api";
import { type ClauseCountry, clauseCountries } from "@/lib/deals/contract/rules/kinds";
import type { ContractView } from "@/lib/deals/contract/schema";
import { type Language, languageTitles } from "@/lib/deals/rules/kinds";
import type { DealView } from "@/lib/deals/schema/deal";
import { todayIn } from "@/lib/format/dates";

export type ContractDeed =
  | { what: "preparar" }
  | { what: "a_firmar" | "firmado" | "anular" | "explicar"; contract: ContractView };

interface Props {
  view: DealView;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}
const REFRESH = { refresh: ["/shows"] };

/** What is asked before a contract is made, goes out, is signed, given up or explained. */
export function ContractModal({ deed, ...props }: Props & { deed: ContractDeed }) {
  if (deed.what === "preparar") return <MakeModal {...props} />;
  if (deed.what === "firmado") return <SignedModal contract={deed.contract} {...props} />;
  if (deed.what === "a_firmar") return <OutModal contract={deed.contract} {...props} />;
  return <ReasonModal what={deed.what} contract={deed.contract} {...props} />;
}

function MakeModal({ view: { show, deal }, onClose, onDone }: Props) {
  const [language, setLanguage] = useState<Language>("es");
  const [country, setCountry] = useState("");
  const [ours, setOurs] = useState({ name: "", role: "" });
  const [theirs, setTheirs] = useState({ name: "", role: "" });
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(makeContract, REFRESH);
  const save = async () => {
    const signers = [
      { side: "nosotros" as const, ...ours },
      { side: "contraparte" as const, ...theirs },
    ];
    const body = { language, signers, version: deal?.version ?? 1, client_id };
    await run({
      params: { id: show.id },
      body: { ...body, ...(country !== "" && { country: country as ClauseCountry }) },
    });
    await onDone();
    toast.saved("Contrato preparado");
  };
  return (
    <FormModal
      title="Preparar contrato"
      description="Con los términos de ahora y las cláusulas del país y del tipo de trato. Legales lo revisa antes de mandarlo a firmar."
      confirm="Preparar"
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <>
          <Fieldset columns={2}>
            <SelectField
              label="Idioma"
              options={choicesOf(languageTitles)}
              value={language}
              onChange={(value) => setLanguage(value as Language)}
            />
            <SelectField
              label="Ley de"
              options={[{ value: "", label: "Donde se toca" }, ...choicesOf(clauseCountries)]}
              value={country}
              onChange={setCountry}
              error={errorOf("country")}
            />
          </Fieldset>
          <Fieldset columns={2}>
            <TextField
              label="Firma por nosotros"
              required
              value={ours.name}
              onChange={(name) => setOurs((now) => ({ ...now, name }))}
              error={errorOf("signers.0.name")}
            />
            <TextField label="Cargo" value={ours.role} onChange={(role) => setOurs((now) => ({ ...now, role }))} />
          </Fieldset>
          <Fieldset columns={2}>
            <TextField
              label="Firma por la otra parte"
              required
              value={theirs.name}
              onChange={(name) => setTheirs((now) => ({ ...now, name }))}
              error={errorOf("signers.1.name")}
            />
            <TextField
              label="Cargo de la otra parte"
              value={theirs.role}
              onChange={(role) => setTheirs((now) => ({ ...now, role }))}
            />
          </Fieldset>
        </>
      )}
    </FormModal>
  );
}

function OutModal({ view, contract: { n, version }, onClose, onDone }: Props & { contract: ContractView }) {
  const { run } = useWrite(stepContract, REFRESH);
  const save = async () => {
    await run({ params: { id: view.show.id, n }, body: { to: "en_firma", version } });
    await onDone();
    toast.saved("Contrato en firma");
  };
  return (
    <FormModal
      title={`¿Mandar a firmar el contrato ${n}?`}
      description="Desde entonces no cambia: lo que se firma es lo que dice ahora."
      confirm="Mandar a firmar"
      onClose={onClose}
      onSave={save}
    >
      {() => null}
    </FormModal>
  );
}

function SignedModal({ view, contract: { n, version }, onClose, onDone }: Props & { contract: ContractView }) {
  const [day, setDay] = useState(() => todayIn());
  const [file, setFile] = useState<string | null>(null);
  const { run } = useWrite(stepContract, REFRESH);
  const save = async () => {
    if (file === null) return "Falta el contrato firmado.";
    await run({ params: { id: view.show.id, n }, body: { to: "firmado", version, signed_on: day, file_id: file } });
    await onDone();
    toast.saved("Contrato firmado");
    return undefined;
  };
  return (
    <FormModal
      title={`Cargar firmado el contrato ${n}`}
      description="Los anticipos que dependen de la firma vencen según ese día."
      confirm="Guardar"
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <>
          <DateField label="Día de la firma" required value={day} onChange={setDay} error={errorOf("signed_on")} />
          <FileUpload label="Soltar acá el contrato firmado" onUploaded={({ id }) => setFile(id)} />
        </>
      )}
    </FormModal>
  );
}

function ReasonModal({
  view,
  what,
  contract: { n, version },
  onClose,
  onDone,
}: Props & { what: "anular" | "explicar"; contract: ContractView }) {
  const [text, setText] = useState("");
  const step = useWrite(stepContract, REFRESH);
  const explain = useWrite(explainContract, REFRESH);
  const params = { id: view.show.id, n };
  const save = async () => {
    if (what === "anular") await step.run({ params, body: { to: "anulado", version, reason: text } });
    else await explain.run({ params, body: { version, explained: text } });
    await onDone();
  };
  return (
    <FormModal
      title={what === "anular" ? `Anular el contrato ${n}` : "Explicar la diferencia"}
      description={
        what === "anular" ? undefined : "Vale para los términos de ahora: si cambian otra vez, se explica de nuevo."
      }
      confirm={what === "anular" ? "Anular" : "Guardar"}
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <TextArea
          label={what === "anular" ? "Motivo" : "Por qué ya no son los firmados"}
          required
          rows={3}
          maxLength={1_000}
          value={text}
          onChange={setText}
          error={errorOf(what === "anular" ? "reason" : "explained")}
        />
      )}
    </FormModal>
  );
}
