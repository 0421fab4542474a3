import { Download } from "lucide-react";
import { useState } from "react";
import { useDownload } from "@/components/frame/useDownload";
import { Badge, type Tone } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { IconButton } from "@/components/kit/IconButton";
import { offerPdf } from "@/lib/deals/api";
import { type OfferState, offerTitles } from "@/lib/deals/rules/kinds";
import type { DealView, OfferView } from "@/lib/deals/schema/deal";
import { formatDayYear, formatInstant } from "@/lib/format/dates";
import { type OfferDeed, OfferModal } from "./OfferModal";

const TONES: Readonly<Record<OfferState, Tone>> = {
  borrador: "neutral",
  enviada: "info",
  aceptada: "good",
  rechazada: "bad",
  vencida: "warn",
  reemplazada: "neutral",
};

const told = (offer: OfferView): string =>
  [
    `Preparada por ${offer.created_by}`,
    offer.sent_at && `mandada a ${offer.sent_to} el ${formatInstant(offer.sent_at)}`,
    offer.state === "enviada" && `vale hasta el ${formatDayYear(offer.expires)}`,
    offer.answered_at && `${offer.answered}, ${formatInstant(offer.answered_at)}`,
    offer.state === "borrador" && offer.approval === "pedida" && "espera que la aprueben para salir",
    offer.state === "borrador" && offer.approval === "aprobada" && "aprobada para salir",
    offer.approval === "rechazada" && "no se aprobó que salga",
    offer.current ? "" : "con otros términos que los de ahora",
  ]
    .filter(Boolean)
    .join("; ");

/** The versions of a deal that left, the newest first, and what can be done with each. */
export function Offers({
  show,
  deal,
  offers,
  readOnly,
  onChanged,
}: Pick<DealView, "show" | "deal" | "offers"> & { readOnly: boolean; onChanged: (view: DealView) => void }) {
  const [doing, setDoing] = useState<OfferDeed | null>(null);
  const download = useDownload();
  return (
    <Card
      title="Ofertas"
      flush
      actions={
        !readOnly &&
        deal?.terms && (
          <Button onClick={() => setDoing({ what: "preparar", version: deal.version })}>Preparar oferta</Button>
        )
      }
    >
      {offers.length === 0 ? (
        <p className="px-4 py-3 text-help text-muted">
          {deal ? "Todavía no se preparó ninguna." : "Primero se guarda el trato."}
        </p>
      ) : (
        <ul className="divide-y divide-line-soft border-t border-line-soft">
          {offers.map((offer) => (
            <li key={offer.n} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex items-center gap-2 font-semibold">
                  {`Oferta ${offer.n}`}
                  <Badge tone={TONES[offer.state]} dot>
                    {offerTitles[offer.state]}
                  </Badge>
                </p>
                <p className="text-help text-muted">{told(offer)}.</p>
              </div>
              <div className="flex items-center gap-1.5">
                {!readOnly && offer.current && (offer.state === "borrador" || offer.state === "enviada") && (
                  <Button onClick={() => setDoing({ what: "mandar", offer })}>
                    {offer.state === "borrador" ? "Mandar" : "Mandar de nuevo"}
                  </Button>
                )}
                {!readOnly && offer.state === "enviada" && (
                  <Button onClick={() => setDoing({ what: "contestar", offer })}>Cargar respuesta</Button>
                )}
                <IconButton
                  icon={Download}
                  label={`Bajar la oferta ${offer.n}`}
                  onClick={() =>
                    void download.run(
                      offerPdf,
                      { params: { id: show.id, n: offer.n } },
                      `oferta-${show.id}-${offer.n}.pdf`,
                    )
                  }
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {doing && <OfferModal id={show.id} deed={doing} onClose={() => setDoing(null)} onDone={onChanged} />}
    </Card>
  );
}
