import { ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { IconButton } from "@/components/kit/IconButton";
import { Modal } from "@/components/kit/Modal";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { PinView, ProofList, ProofView } from "@/lib/boards/proofs/schema";
import { addressOf } from "@/lib/client/call";
import { getDocument } from "@/lib/documents/api";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import { verdictLook } from "./looks";
import { PinForm, PinList } from "./PinList";
import { ProofStage } from "./ProofStage";
import type { Proofs } from "./useProofs";
import { VerdictBar } from "./VerdictBar";

const PdfPage = dynamic(() => import("./PdfPage").then((module) => module.PdfPage), { ssr: false });

interface Props {
  proof: ProofView;
  proofs: Proofs;
  list: ProofList;
  onClose: () => void;
}

/** A version in large, with its comments at their places; a click, or arrows and Enter, says where a new one goes. */
export function ProofViewer({ proof, proofs, list, onClose }: Props) {
  const [page, setPage] = useState(1);
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const { file } = proof;
  const address = addressOf(getDocument, { params: { id: file.id }, query: { inline: "1" } });
  const pages = file.kind === "pdf" ? (file.pages ?? 1) : 1;
  const here = proof.pins.filter((pin) => pin.page === page);
  const go = (next: number) => {
    setPage(next);
    setPlace(null);
  };
  const select = (pin: PinView) => {
    setActive(pin.id);
    if (pin.page !== page) go(pin.page);
  };
  const last = list.items.find(({ final }) => !final)?.id === proof.id;
  return (
    <Modal open closable size="xl" onClose={onClose} title={`Versión ${proof.number}`} description={file.name}>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          {file.state !== "clean" || !isSafeInline(file.kind) ? (
            <p className="text-muted">{file.reason || "El archivo se está revisando: todavía no se puede abrir."}</p>
          ) : (
            <ProofStage
              pins={here}
              place={place}
              active={active}
              label={`Versión ${proof.number}${pages > 1 ? `, página ${page}` : ""}`}
              onPlace={list.may_pin ? setPlace : undefined}
              onPin={select}
            >
              {file.kind === "pdf" ? (
                <PdfPage address={address} page={page} name={file.name} />
              ) : (
                <img src={address} alt={file.name} className="block w-full" />
              )}
            </ProofStage>
          )}
          {pages > 1 && (
            <div className="mt-2 flex items-center justify-center gap-2">
              <IconButton
                label="Página anterior"
                icon={ChevronLeft}
                disabled={page === 1}
                onClick={() => go(page - 1)}
              />
              <span className="text-help">
                Página {page} de {pages}
              </span>
              <IconButton
                label="Página siguiente"
                icon={ChevronRight}
                disabled={page === pages}
                onClick={() => go(page + 1)}
              />
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3 md:sticky md:top-4 md:max-h-[calc(100dvh-32px)] md:self-start md:overflow-y-auto md:p-1">
          <StatusBadge of={verdictLook(proof.verdict, last || proof.final)} />
          {place && (
            <PinForm
              onCancel={() => setPlace(null)}
              onSend={async (text) => {
                await proofs.pin.run({ params: { id: proof.id }, body: { page, ...place, text } });
                setPlace(null);
              }}
            />
          )}
          <PinList
            pins={proof.pins}
            active={active}
            pages={pages}
            proofs={proofs}
            may={list.may_pin}
            onSelect={select}
          />
          {last &&
            list.may_judge &&
            proof.verdict === null &&
            (proof.own ? (
              <p className="text-help text-muted">Usted la mandó: la aprueba otra persona.</p>
            ) : (
              <VerdictBar proof={proof} proofs={proofs} />
            ))}
        </div>
      </div>
    </Modal>
  );
}
