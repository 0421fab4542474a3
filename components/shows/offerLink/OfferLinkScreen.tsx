import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LinkPage } from "@/components/frame/LinkPage";
import { PublicFrame } from "@/components/frame/PublicFrame";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextField } from "@/components/kit/fields/TextField";
import { attempt } from "@/lib/client/attempt";
import { useWrite } from "@/lib/client/useWrite";
import { answerLinkedOffer, getLinkedOffer } from "@/lib/deals/api";
import type { LinkedOffer } from "@/lib/deals/schema/deal";
import { LINK_WORDS } from "./words";

/** The page of an offer's link, in the offer's language: what is offered, and a yes or no. A link that does not work shows `missing`. */
export function OfferLinkScreen({ missing }: { missing: ReactNode }) {
  const { wants } = LINK_WORDS.es;
  return (
    <LinkPage
      contract={getLinkedOffer}
      input={(token) => ({ params: { token } })}
      words={{ page: "Oferta", wants, failed: "No se pudo abrir la oferta" }}
      missing={missing}
    >
      {(offer, token, onChange) => (
        <PublicFrame page={offer.title} from={offer.company || "Bambalina"} wants={LINK_WORDS[offer.language].wants}>
          <div lang={offer.language} className="flex flex-1 flex-col gap-4">
            <Offer offer={offer} />
            <Answer token={token} offer={offer} onDone={onChange} />
          </div>
        </PublicFrame>
      )}
    </LinkPage>
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
