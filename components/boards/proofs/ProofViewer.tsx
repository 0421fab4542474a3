import { ChevronLeft, ChevronRight, Link2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CopyButton } from "@/components/kit/CopyButton";
import { cx } from "@/components/kit/cx";
import { SelectField } from "@/components/kit/fields/SelectField";
import { IconButton } from "@/components/kit/IconButton";
import { Modal } from "@/components/kit/Modal";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { PinView, ProofList, ProofView } from "@/lib/boards/proofs/schema";
import { verdictLook } from "./looks";
import { PinForm } from "./PinForm";
import { PinList } from "./PinList";
import { ProofSheet, pagesOf } from "./ProofSheet";
import type { Place } from "./ProofStage";
import type { Proofs } from "./useProofs";
import { VerdictBar } from "./VerdictBar";
import { ZoomBar } from "./ZoomBar";

interface Props {
  proof: ProofView;
  proofs: Proofs;
  list: ProofList;
  onClose: () => void;
}

/**
 * A version in large, with its comments at their places; a click, or arrows and Enter, says where a new one goes. Another
 * version may stand beside it, at the same page.
 */
export function ProofViewer({ proof, proofs, list, onClose }: Props) {
  const [turned, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [besides, setBesides] = useState("");
  const versions = list.items.filter(({ final }) => !final);
  const others = versions.filter(({ id }) => id !== proof.id);
  const other = others.find(({ id }) => String(id) === besides);
  const shown = other ? [other, proof] : [proof];
  const pages = Math.max(...shown.map(pagesOf));
  const page = Math.min(turned, pages);
  const last = versions[0]?.id === proof.id;
  const go = (next: number) => {
    setPage(next);
    setPlace(null);
  };
  /** The comment is said, or not after all: the keyboard goes on from the picture. */
  const unplace = () => {
    flushSync(() => setPlace(null));
    stage.current?.focus();
  };
  const select = (pin: PinView) => {
    setActive(pin.id);
    if (pin.page !== page) go(pin.page);
  };
  const pinList = (of: ProofView, may: boolean) => (
    <PinList
      label={`Comentarios de la versión ${of.number}`}
      pins={of.pins}
      active={active}
      pages={pagesOf(of)}
      proofs={proofs}
      may={may}
      onSelect={select}
    />
  );
  return (
    <Modal open closable size="full" onClose={onClose} title={`Versión ${proof.number}`} description={proof.file.name}>
      <div className="grid gap-4 md:h-full md:grid-cols-[minmax(0,1fr)_300px] md:grid-rows-[minmax(0,1fr)]">
        <div className="flex min-h-0 min-w-0 flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ZoomBar zoom={zoom} onZoom={setZoom} />
            {pages > 1 && <PageTurner page={page} pages={pages} onPage={go} />}
            <CopyButton text={location.href} label="Copiar enlace" icon={Link2} />
          </div>
          <div className={cx("grid min-h-0 flex-1 gap-3 md:auto-rows-fr", other && "sm:grid-cols-2")}>
            {shown.map((each) => (
              <Sheet key={each.id} title={other && `Versión ${each.number}`}>
                <ProofSheet
                  proof={each}
                  page={page}
                  place={each === proof ? place : null}
                  active={active}
                  zoom={zoom}
                  onZoom={setZoom}
                  ref={each === proof ? stage : undefined}
                  onPlace={each === proof && list.may_pin ? setPlace : undefined}
                  onPin={select}
                />
              </Sheet>
            ))}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3 md:overflow-y-auto md:p-1">
          <StatusBadge of={verdictLook(proof.verdict, last || proof.final)} />
          {others.length > 0 && (
            <SelectField
              compact
              label="Comparar con"
              placeholder="Ninguna"
              options={others.map(({ id, number }) => ({ value: String(id), label: `Versión ${number}` }))}
              value={besides}
              onChange={setBesides}
            />
          )}
          {place && (
            <PinForm
              label="Comentario en este punto"
              action="Comentar"
              onCancel={unplace}
              onSend={async (text) => {
                await proofs.pin.run({ params: { id: proof.id }, body: { page, ...place, text } });
                unplace();
              }}
            />
          )}
          {pinList(proof, list.may_pin)}
          {other && (
            <section className="flex flex-col gap-2 border-t border-line pt-3">
              <h3 className="font-semibold">Versión {other.number}</h3>
              {other.reason && (
                <p className="text-help">
                  {other.verdict_by}: {other.reason}
                </p>
              )}
              {pinList(other, false)}
            </section>
          )}
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

/** A version's place beside another, under its name. */
function Sheet({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="flex min-h-0 min-w-0 flex-col" aria-label={title}>
      {title && <h3 className="mb-1 font-semibold">{title}</h3>}
      {children}
    </section>
  );
}

function PageTurner({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <div className="flex items-center gap-2">
      <IconButton label="Página anterior" icon={ChevronLeft} disabled={page === 1} onClick={() => onPage(page - 1)} />
      <span className="text-help">
        Página {page} de {pages}
      </span>
      <IconButton
        label="Página siguiente"
        icon={ChevronRight}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
