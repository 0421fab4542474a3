import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { Fetched } from "@/components/frame/Fetched";
import { useDownload } from "@/components/frame/useDownload";
import { Badge, type Tone } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { IconButton } from "@/components/kit/IconButton";
import { useRead } from "@/lib/client/useRead";
import { contractDocx, contractPdf, listContracts } from "@/lib/deals/contract/api";
import { type ContractState, contractTitles } from "@/lib/deals/contract/rules/kinds";
import type { ContractView } from "@/lib/deals/contract/schema";
import type { DealView } from "@/lib/deals/schema/deal";
import { formatDayYear, formatInstant } from "@/lib/format/dates";
import { type ContractDeed, ContractModal } from "./ContractModals";

const TONES: Readonly<Record<ContractState, Tone>> = {
  borrador: "neutral",
  en_firma: "info",
  firmado: "good",
  anulado: "bad",
};

const told = ({ created_by, created_at, signed_on, signers, void_reason, explained }: ContractView): string =>
  [
    `Preparado por ${created_by} el ${formatInstant(created_at)}`,
    `firman ${signers.map(({ name }) => name).join(" y ")}`,
    signed_on && `firmado el ${formatDayYear(signed_on)}`,
    void_reason && `anulado: ${void_reason}`,
    explained && `difiere de lo de ahora: ${explained}`,
  ]
    .filter(Boolean)
    .join("; ");

/** The contracts of a deal, the newest first, and what can be done with each. */
export function Contracts({
  view,
  readOnly,
  onChanged,
}: {
  view: DealView;
  readOnly: boolean;
  onChanged: () => unknown;
}) {
  const { show, deal } = view;
  const read = useRead(listContracts, deal ? { params: { id: show.id } } : null);
  const [doing, setDoing] = useState<ContractDeed | null>(null);
  const none = !read.data?.contracts.some(({ state }) => state !== "anulado");
  const done = async () => {
    await Promise.all([read.mutate(), onChanged()]);
  };
  return (
    <Card
      title="Contrato"
      flush
      actions={
        !readOnly &&
        deal?.terms &&
        read.data &&
        none && <Button onClick={() => setDoing({ what: "preparar" })}>Preparar contrato</Button>
      }
    >
      {deal ? (
        <Fetched read={read} failure="No se pudo traer el contrato" rows={1}>
          {({ contracts }) =>
            contracts.length === 0 ? (
              <p className="px-4 py-3 text-help text-muted">Todavía no se preparó ninguno.</p>
            ) : (
              <ul className="divide-y divide-line-soft border-t border-line-soft">
                {contracts.map((contract) => (
                  <Row key={contract.n} id={show.id} contract={contract} readOnly={readOnly} onDo={setDoing} />
                ))}
              </ul>
            )
          }
        </Fetched>
      ) : (
        <p className="px-4 py-3 text-help text-muted">Primero se guarda el trato.</p>
      )}
      {doing && <ContractModal view={view} deed={doing} onClose={() => setDoing(null)} onDone={done} />}
    </Card>
  );
}

function Row({
  id,
  contract,
  readOnly,
  onDo,
}: {
  id: number;
  contract: ContractView;
  readOnly: boolean;
  onDo: (deed: ContractDeed) => void;
}) {
  const download = useDownload();
  const { n, state, differs, explained, files } = contract;
  const params = { params: { id, n } };
  const unexplained = state === "firmado" && differs.length > 0 && explained === "";
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex items-center gap-2 font-semibold">
            {`Contrato ${n}`}
            <Badge tone={TONES[state]} dot>
              {contractTitles[state]}
            </Badge>
          </p>
          <p className="text-help text-muted">{told(contract)}.</p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          {!readOnly && state === "borrador" && (
            <Button onClick={() => onDo({ what: "a_firmar", contract })}>Mandar a firmar</Button>
          )}
          {!readOnly && (state === "borrador" || state === "en_firma") && (
            <Button onClick={() => onDo({ what: "firmado", contract })}>Cargar firmado</Button>
          )}
          {!readOnly && state !== "anulado" && (
            <Button variant="ghost" onClick={() => onDo({ what: "anular", contract })}>
              Anular
            </Button>
          )}
          <IconButton
            icon={FileText}
            label={`Bajar el contrato ${n} para Word`}
            onClick={() => void download.run(contractDocx, params, `contrato-${id}-${n}.docx`)}
          />
          <IconButton
            icon={Download}
            label={`Bajar el contrato ${n} en PDF`}
            onClick={() => void download.run(contractPdf, params, `contrato-${id}-${n}.pdf`)}
          />
        </div>
      </div>
      {differs.length > 0 && state !== "anulado" && (
        <Banner tone={unexplained ? "warn" : "info"}>
          <p className="font-semibold">
            {unexplained ? "Los términos de ahora no son los del contrato" : "Difiere, explicado"}
          </p>
          <ul>
            {differs.map(({ what, signed, now }) => (
              <li key={what}>{`${what}: ${signed || "nada"} → ${now || "nada"}`}</li>
            ))}
          </ul>
          {unexplained && !readOnly && (
            <Button onClick={() => onDo({ what: "explicar", contract })}>Explicar la diferencia</Button>
          )}
        </Banner>
      )}
      {files.length > 0 && <FileList files={files} />}
    </li>
  );
}
