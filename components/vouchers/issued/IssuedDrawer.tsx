import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { Fetched } from "@/components/frame/Fetched";
import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Drawer } from "@/components/kit/Drawer";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear } from "@/lib/format/dates";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { getIssued, issuedHistory, markUncollectible, recoverIssued, undoCollection } from "@/lib/vouchers/issued/api";
import { meansTitles } from "@/lib/vouchers/issued/rules/kinds";
import type { Collection, IssuedView } from "@/lib/vouchers/issued/schema";
import { ArtistModal } from "./ArtistModal";
import { CollectForm, REFRESH } from "./CollectForm";
import { amountOf, IssuedBadge, lateText, numberText } from "./columns";
import { SendModal } from "./SendModal";

type Doing =
  | { what: "enviar" | "cobrar" | "incobrable" | "recuperar" | "artista" }
  | { what: "deshacer"; of: Collection };

/** An issued voucher: what it is, what came of it, and what can be done with it now. */
export default function IssuedDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead(getIssued, { params: { id } });
  useLive("comprobantes", () => void read.mutate());
  const [doing, setDoing] = useState<Doing | null>(null);
  const row = read.data;
  const may = (step: IssuedView["acciones"][number]) => row?.acciones.includes(step) ?? false;
  const none = row?.acciones.every((step) => step === "deshacer_cobro") ?? true;
  return (
    <>
      <Drawer
        open
        width={560}
        onClose={onClose}
        eyebrow="Factura emitida"
        title={row ? numberText(row) : "Factura"}
        waiting={!row}
        meta={
          row && (
            <span className="flex flex-wrap items-center gap-2">
              <IssuedBadge state={row.state} />
              {row.days_late > 0 && <span className="text-help text-bad">{lateText(row.days_late)}</span>}
            </span>
          )
        }
        footer={
          row &&
          !none && (
            <>
              {may("cobrar") && (
                <Button variant="primary" onClick={() => setDoing({ what: "cobrar" })}>
                  Anotar un cobro
                </Button>
              )}
              {may("enviar") && <Button onClick={() => setDoing({ what: "enviar" })}>Se envió</Button>}
              {may("recuperar") && (
                <Button onClick={() => setDoing({ what: "recuperar" })}>Volver a esperar el cobro</Button>
              )}
              {may("artista") && (
                <Button variant="ghost" onClick={() => setDoing({ what: "artista" })}>
                  Artista y show
                </Button>
              )}
              {may("incobrable") && (
                <Button variant="ghost" className="ml-auto" onClick={() => setDoing({ what: "incobrable" })}>
                  Incobrable
                </Button>
              )}
            </>
          )
        }
      >
        <Fetched read={read} failure="No se pudo abrir la factura">
          {(it) => (
            <IssuedBody
              row={it}
              onUndo={may("deshacer_cobro") ? (of) => setDoing({ what: "deshacer", of }) : undefined}
            />
          )}
        </Fetched>
      </Drawer>
      {row && doing && <Deed row={row} doing={doing} onClose={() => setDoing(null)} />}
    </>
  );
}

function Deed({ row, doing, onClose }: { row: IssuedView; doing: Doing; onClose: () => void }) {
  const giveUp = useWrite(markUncollectible, REFRESH);
  const recover = useWrite(recoverIssued, REFRESH);
  const undo = useWrite(undoCollection, REFRESH);
  const { id, version } = row;
  const left = amountOf(row.left, row);
  switch (doing.what) {
    case "cobrar":
      return <CollectForm row={row} onClose={onClose} />;
    case "enviar":
      return <SendModal row={row} onClose={onClose} />;
    case "artista":
      return <ArtistModal row={row} onClose={onClose} />;
    case "incobrable":
      return (
        <ReasonModal
          title="Dar por incobrable"
          description={`${left} dejan de ser ingreso y de esperarse. Se puede volver atrás.`}
          confirm="Dar por incobrable"
          help="Queda en la historia, y lo lee quien cargó la factura."
          onClose={onClose}
          onReason={async (reason) => {
            await giveUp.run({ params: { id }, body: { version, reason } });
            toast.saved("Quedó incobrable");
          }}
        />
      );
    case "recuperar":
      return (
        <ReasonModal
          title="Volver a esperar el cobro"
          confirm="Volver a esperarlo"
          danger={false}
          help="Queda en la historia."
          onClose={onClose}
          onReason={(reason) => recover.run({ params: { id }, body: { version, reason } })}
        />
      );
    case "deshacer":
      return (
        <ReasonModal
          title="Deshacer el cobro"
          description={`${amountOf(doing.of.amount, row)} del ${formatDayYear(doing.of.day)} vuelven a faltar.`}
          confirm="Deshacer"
          help="Queda en la historia; el cobro se sigue viendo, tachado."
          onClose={onClose}
          onReason={(reason) => undo.run({ params: { id, collection: doing.of.id }, body: { version, reason } })}
        />
      );
  }
}

/** Why it was done, where that was asked. */
function reasonIn(after: HistoryEntry["after"]): string | undefined {
  const known = after !== null && typeof after === "object" && !Array.isArray(after) ? after : {};
  return typeof known.reason === "string" ? known.reason : undefined;
}

function IssuedBody({ row, onUndo }: { row: IssuedView; onUndo: ((of: Collection) => void) | undefined }) {
  const facts = [
    ["Cliente", `${row.client.name}${row.client.tax_id && `, ${row.client.tax_id}`}`],
    ["Empresa", row.company.name],
    ["Artista", row.artist?.name ?? "Sin artista"],
    ["Show", row.show?.name ?? "—"],
    ["Se liquida", row.artist ? (row.is_fee ? "Es honorario del artista" : "No: es de la empresa") : "—"],
    ["Concepto", row.concept || "—"],
    ["Fecha", formatDayYear(row.date)],
    ["Vence", row.due_date ? formatDayYear(row.due_date) : "—"],
    ["Enviada", row.sent_on ? formatDayYear(row.sent_on) : "Todavía no"],
    ["Neto", amountOf(row.net, row)],
    ["IVA", amountOf(row.vat, row)],
    ["Total", amountOf(row.total, row)],
    ["Cobrado", amountOf(row.collected, row)],
    ["Falta", amountOf(row.left, row)],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      {row.uncollectible_reason && (
        <Banner tone="bad" title="Incobrable:">
          {row.uncollectible_reason}
        </Banner>
      )}
      {row.state === "anulada" && row.closed_reason && <Banner title="Anulada:">{row.closed_reason}</Banner>}
      <DefinitionList items={facts.map(([term, value]) => ({ term, value, strong: term === "Falta" }))} />
      {row.notes.length > 0 && (
        <p className="text-help">
          {row.notes.map(({ text, amount }) => `${text} le quita ${amountOf(amount, row)}`).join(". ")}.
        </p>
      )}
      <section aria-label="Cobros" className="flex flex-col gap-2">
        <h3 className="font-semibold">Cobros</h3>
        {row.collections.length === 0 && <p className="text-help text-muted">Todavía no se cobró nada.</p>}
        <ul className="flex flex-col divide-y divide-line-soft">
          {row.collections.map((one) => (
            <li key={one.id} className="flex flex-col gap-1 py-2">
              <span className="flex items-baseline justify-between gap-3">
                <span className={one.undone_reason ? "text-muted line-through" : undefined}>
                  {`${formatDayYear(one.day)}, ${meansTitles[one.means]}`}
                </span>
                <strong className={one.undone_reason ? "font-semibold text-muted line-through" : "font-semibold"}>
                  {amountOf(one.amount, row)}
                </strong>
              </span>
              <span className="text-second text-muted">
                {one.undone_reason
                  ? `Lo deshizo ${one.undone_by}: ${one.undone_reason}`
                  : [`Lo anotó ${one.by}`, one.matched && "Está en el extracto del banco", one.note]
                      .filter(Boolean)
                      .join(". ")}
              </span>
              {one.files.length > 0 && <FileList files={one.files} label="Comprobante del cobro" />}
              {onUndo && !one.undone_reason && !one.matched && (
                <Button size="sm" variant="ghost" className="self-start" onClick={() => onUndo(one)}>
                  Deshacer
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Documento" className="flex flex-col gap-2">
        <h3 className="font-semibold">Documento</h3>
        <FileList files={row.files} empty="Falta el documento: se agrega en Comprobantes." />
      </section>
      <HistorySection
        contract={issuedHistory}
        inputOf={(cursor) => ({ params: { id: row.id }, query: { cursor } })}
        words={({ action, after }) => ({ title: historyTitle(action), text: reasonIn(after) })}
      />
    </div>
  );
}
