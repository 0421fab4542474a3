import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { PublicFrame } from "@/components/frame/PublicFrame";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ErrorState } from "@/components/kit/ErrorState";
import { TextField } from "@/components/kit/fields/TextField";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { attempt } from "@/lib/client/attempt";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { answerLinkedOffer, getLinkedOffer } from "@/lib/deals/api";
import type { LinkedOffer } from "@/lib/deals/schema/deal";
import { LINK_WORDS } from "./words";

/** The page of an offer's link, in the offer's language: what is offered, and a yes or no. A link that does not work shows `missing`. */
export function OfferLinkScreen({ missing }: { missing: ReactNode }) {
  const { ready, query } = usePageAddress();
  const token = typeof query.token === "string" ? query.token : "";
  return ready ? <LinkPage key={token} token={token} missing={missing} /> : null;
}

function LinkPage({ token, missing }: { token: string; missing: ReactNode }) {
  const read = useRead(getLinkedOffer, { params: { token } }, { revalidateOnFocus: false });
  const { data, error } = read;
  if (error?.status === 404 || error?.status === 400) return missing;
  if (!data)
    return (
      <PublicFrame page="Oferta" from="Bambalina" wants={LINK_WORDS.es.wants}>
        {error ? (
          <ErrorState
            title="No se pudo abrir la oferta"
            onRetry={() => void read.mutate()}
            retrying={read.isValidating}
            requestId={error.requestId}
          >
            {error.message}
          </ErrorState>
        ) : (
          <SkeletonRows rows={6} />
        )}
      </PublicFrame>
    );
  const { from, wants } = { from: data.company || "Bambalina", wants: LINK_WORDS[data.language].wants };
  return (
    <PublicFrame page={data.title} from={from} wants={wants}>
      <div lang={data.language} className="flex flex-1 flex-col gap-4">
        <Offer offer={data} />
        <Answer token={token} offer={data} onDone={(offer) => void read.mutate(offer, { revalidate: false })} />
      </div>
    </PublicFrame>
  );
}

function Offer({ offer: { title, facts, tables } }: { offer: LinkedOffer }) {
  return (
    <>
      <h2 className="text-section">{title}</h2>
      <dl className="divide-y divide-line-soft rounded-card border border-line bg-surface">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 px-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {tables.map((table) => (
        <OfferTable key={table.title} {...table} />
      ))}
    </>
  );
}

/** A row of figures as a line, since the page is as wide as a phone: the first says of what, the last how much. */
function OfferTable({ title, rows: [head = [], ...rows] }: LinkedOffer["tables"][number]) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul className="divide-y divide-line-soft rounded-card border border-line bg-surface">
        {rows.map((row, at) => (
          <li key={`${row[0]} ${String(at)}`} className="flex justify-between gap-3 px-4 py-2.5">
            <span>
              <span className="block">{row[0]}</span>
              {row.length > 2 && (
                <span className="text-second text-muted">
                  {row
                    .slice(1, -1)
                    .map((value, i) => `${head[i + 1]} ${value}`)
                    .join(" · ")}
                </span>
              )}
            </span>
            <span className="whitespace-nowrap tabular-nums">{row.at(-1)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answer({ token, offer, onDone }: { token: string; offer: LinkedOffer; onDone: (offer: LinkedOffer) => void }) {
  const words = LINK_WORDS[offer.language];
  const [name, setName] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const { run, busy, error } = useWrite(answerLinkedOffer);
  if (offer.state !== "enviada")
    return (
      <div className="py-6">
        <Banner tone={offer.state === "aceptada" ? "good" : "info"}>{words.closed[offer.state](offer.answered)}</Banner>
      </div>
    );
  const say = (answer: "aceptada" | "rechazada") =>
    void attempt(async () => {
      setRefused(null);
      onDone(await run({ params: { token }, body: { answer, name } }));
    }, setRefused);
  return (
    <div className="sticky bottom-0 mt-auto flex flex-col gap-3 bg-canvas py-4">
      {refused && <Banner tone="bad">{refused}</Banner>}
      <TextField
        label={words.name}
        autoComplete="name"
        value={name}
        onChange={setName}
        error={error?.issues.find(({ path }) => path === "name")?.message}
      />
      <Button variant="primary" size="lg" full icon={CircleCheck} busy={busy} onClick={() => say("aceptada")}>
        {words.accept}
      </Button>
      <Button size="lg" full busy={busy} onClick={() => say("rechazada")}>
        {words.reject}
      </Button>
    </div>
  );
}
