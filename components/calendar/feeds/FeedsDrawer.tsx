import { Plus } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { listFeeds } from "@/lib/calendar/api";
import { detailTitles, type LayerKey, layerTitles, type PresetKey } from "@/lib/calendar/rules/kinds";
import type { FeedView } from "@/lib/calendar/schema";
import { useRead } from "@/lib/client/useRead";
import { formatInstant } from "@/lib/format/dates";
import { type FeedFilter, NewFeed } from "./NewFeed";
import { RevokeFeed } from "./RevokeFeed";

/** One's own subscriptions: what Google Calendar, Apple or Outlook read of ours, under an address that is shown once. */
export default function FeedsDrawer({
  calendar,
  layers,
  filter,
  onClose,
}: {
  calendar: PresetKey;
  /** Those that one may see. */
  layers: readonly LayerKey[];
  filter: FeedFilter;
  onClose: () => void;
}) {
  const read = useRead(listFeeds, {});
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<{ id: number; address: string } | null>(null);
  const [revoking, setRevoking] = useState<FeedView | null>(null);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      Nueva suscripción
    </Button>
  );
  return (
    <Drawer
      open
      onClose={onClose}
      title="Suscripciones"
      eyebrow="Calendario"
      meta="Se leen con su propio permiso cada vez que su calendario las pide."
      footer={add}
    >
      <Fetched read={read} failure="No se pudieron traer las suscripciones" rows={3}>
        {({ feeds }) =>
          feeds.length === 0 ? (
            <EmptyState title="Ninguna suscripción todavía">
              Con una dirección propia, el calendario del teléfono muestra lo de acá y se pone al día solo.
            </EmptyState>
          ) : (
            <ul className="flex flex-col divide-y divide-line-soft">
              {feeds.map((feed) => (
                <li key={feed.id} className="flex flex-col gap-1.5 py-3">
                  <div className="flex flex-wrap items-center gap-2">
                    <strong className="min-w-0 flex-1 font-semibold break-words">{feed.name}</strong>
                    {feed.revoked_at ? (
                      <Badge>Anulada</Badge>
                    ) : (
                      <Button size="sm" onClick={() => setRevoking(feed)} aria-label={`Anular ${feed.name}`}>
                        Anular
                      </Button>
                    )}
                  </div>
                  <p className="text-help text-muted">
                    {[
                      feed.layers.map((key) => layerTitles[key]).join(", "),
                      Object.keys(feed.filter).length > 0 && "filtrada",
                      detailTitles[feed.detail],
                      feed.fetched_at ? `leída ${formatInstant(feed.fetched_at)}` : "todavía no la leyó nadie",
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                  {made?.id === feed.id && (
                    <div className="flex flex-col gap-1 rounded-control bg-good-soft px-3 py-2 text-help text-good">
                      <span>Esta dirección se muestra ahora y nunca más. Quien la tiene ve lo mismo que usted.</span>
                      <span className="flex items-center gap-2">
                        <code className="min-w-0 flex-1 break-all">{made.address}</code>
                        <CopyButton text={made.address} label="Copiar la dirección" />
                      </span>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      {making && (
        <NewFeed
          calendar={calendar}
          layers={layers}
          filter={filter}
          onMade={setMade}
          onClose={() => setMaking(false)}
        />
      )}
      {revoking && <RevokeFeed feed={revoking} onClose={() => setRevoking(null)} />}
    </Drawer>
  );
}
