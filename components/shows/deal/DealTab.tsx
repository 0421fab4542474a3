import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { getDeal, saveDeal } from "@/lib/deals/api";
import type { Side } from "@/lib/deals/rules/kinds";
import { dealInWords } from "@/lib/deals/rules/offerText";
import { type Expected, type Scenario, type Scenarios, scenariosOf } from "@/lib/deals/rules/scenarios";
import type { DealView } from "@/lib/deals/schema/deal";
import { type DealTerms, dealTerms } from "@/lib/deals/schema/terms";
import { todayIn } from "@/lib/format/dates";
import type { Issue } from "@/lib/http/contract";
import type { ShowView } from "@/lib/shows/records/schema";
import { ticketsOfShow } from "@/lib/ticketing/shows/api";
import { ExchangeFields } from "../ExchangeFields";
import { Contracts } from "./Contracts";
import { DealForm, type TypedHead } from "./DealForm";
import { Deposits } from "./Deposits";
import { Offers } from "./Offers";
import { PriceTable } from "./PriceTable";
import { ScenarioTable } from "./ScenarioTable";
import { ThatNight } from "./ThatNight";
import { emptyDeal, type TypedDeal, termsOf, typedOf } from "./typed";
import { Versions } from "./Versions";
import { Waterfall } from "./Waterfall";

/** A show's deal: its terms, what they come to while they are typed, and its offers. */
export default function DealTab({ show: { id, may } }: { show: ShowView }) {
  const read = useRead(getDeal, { params: { id } }, { revalidateOnFocus: false });
  // Only what is on sale has a pace to expect anything from.
  const sales = useRead(ticketsOfShow, may.tickets ? { params: { id } } : null, { revalidateOnFocus: false });
  return (
    <Fetched read={read} failure="No se pudo traer el trato" rows={10}>
      {(view) => (
        <Deal
          key={view.deal?.version ?? 0}
          view={view}
          expected={sales.data?.page?.forecast ?? null}
          onSaved={(saved) => void read.mutate(saved, { revalidate: false })}
          onStale={() => read.mutate()}
        />
      )}
    </Fetched>
  );
}

const headOf = ({ deal, usual_side }: DealView): TypedHead => ({
  side: deal?.side ?? usual_side,
  counterparty: deal?.counterparty ?? "",
  no_offer_reason: deal?.no_offer_reason ?? "",
});

/** What is typed, reckoned as far as it can be: what was last right stays to be seen. */
function useReckoned(typed: TypedDeal, expected: Expected | null) {
  const settled = useDeferredValue(typed);
  const last = useRef<{ terms: DealTerms; scenarios: Scenarios } | null>(null);
  return useMemo(() => {
    const read = dealTerms.safeParse(termsOf(settled));
    if (read.success) last.current = { terms: read.data, scenarios: scenariosOf(read.data, expected) };
    return { ...last.current, issues: read.success ? [] : read.error.issues };
  }, [settled, expected]);
}

function Deal({
  view,
  expected,
  onSaved,
  onStale,
}: {
  view: DealView;
  expected: Expected | null;
  onSaved: (view: DealView) => void;
  onStale: () => unknown;
}) {
  const { can } = usePerson();
  const readOnly = !can("deals.write");
  const { show, deal, offers } = view;
  const [head, setHead] = useState(() => headOf(view));
  const [typed, setTyped] = useState(() => (deal?.terms ? typedOf(deal.terms) : emptyDeal(show.divisa)));
  const [fx, setFx] = useState(() => deal?.fx ?? { rate: "", day: todayIn(), source: "" });
  const [touched, setTouched] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { terms, scenarios, issues } = useReckoned(typed, expected);
  const [chosen, setChosen] = useState<Scenario["at"]>("85");
  const at = scenarios?.scenarios.find((one) => one.at === chosen) ?? scenarios?.scenarios.at(-1);
  const { run, busy } = useWrite(saveDeal, { refresh: ["/shows"] });
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const errorOf = (path: string) =>
    (touched ? issues.find((issue) => issue.path.join(".") === path)?.message : undefined) ??
    refused.find((issue) => issue.path === path || issue.path === `terms.${path}`)?.message;
  // A rate between two currencies is of a deal in another one than its show's.
  const agreed = typed.currency !== show.divisa && Number(fx.rate) > 0;
  const second = agreed ? { currency: show.divisa, rate: fx.rate } : null;
  const save = async () => {
    setRefused([]);
    setFailure(null);
    setTouched(true);
    try {
      const body = {
        ...head,
        side: head.side as Side,
        terms: termsOf(typed),
        fx: agreed ? fx : null,
        ...(deal && { version: deal.version }),
      };
      onSaved(await run({ params: { id: show.id }, body }));
      toast.saved("Trato guardado");
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error.issues ?? []);
      setFailure(error.message);
    }
  };
  return (
    <div className="grid gap-4 xl:grid-cols-[412px_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <DealForm
          head={head}
          typed={typed}
          readOnly={readOnly}
          errorOf={errorOf}
          failure={failure}
          onHead={(part) => setHead((now) => ({ ...now, ...part }))}
          onTyped={(part) => {
            setTouched(true);
            setTyped((now) => ({ ...now, ...part }));
          }}
        >
          {typed.currency !== show.divisa && (
            <ExchangeFields
              legend="Cotización acordada"
              from={typed.currency}
              to={show.divisa}
              value={fx}
              onChange={(part) => setFx((now) => ({ ...now, ...part }))}
              errorOf={errorOf}
              optional={!agreed}
              readOnly={readOnly}
            />
          )}
        </DealForm>
        {!readOnly && (
          <Button variant="primary" busy={busy && "Guardando..."} onClick={() => void save()} className="self-start">
            Guardar el trato
          </Button>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {deal && deal.terms === null && (
          <Banner tone="warn">Los términos guardados ya no se entienden: volver a cargarlos.</Banner>
        )}
        {terms && <Card title="El trato en palabras">{dealInWords(terms, "es")}</Card>}
        {terms && at && scenarios?.of === 0 && (
          <div className="flex flex-wrap items-start gap-4 *:flex-1 *:basis-60">
            <Card title="Cuánto queda">
              <p className="text-help text-muted">
                Faltan los precios y sus lugares: con ellos se ve a dónde va el dinero según cuánto se vende, y desde
                cuántas entradas se cubre.
              </p>
            </Card>
            <ThatNight terms={terms} second={second} at={at} stale={issues.length > 0} />
            <Versions offers={offers} now={deal?.terms ?? null} />
          </div>
        )}
        {terms && at && scenarios && scenarios.of > 0 && (
          // Beside the waterfall where there is room for both, else under it.
          <div className="@container">
            <div className="grid items-start gap-4 @min-[820px]:grid-cols-[minmax(0,1fr)_240px]">
              <Waterfall terms={terms} at={at} stale={issues.length > 0} />
              <div className="flex flex-wrap gap-4 *:flex-1 *:basis-60">
                <ThatNight terms={terms} second={second} at={at} stale={issues.length > 0} />
                <Versions offers={offers} now={deal?.terms ?? null} />
              </div>
            </div>
          </div>
        )}
        {terms && scenarios && scenarios.of > 0 && (
          <ScenarioTable
            of={scenarios}
            terms={terms}
            second={second}
            stale={issues.length > 0}
            chosen={at?.at ?? chosen}
            onChoose={setChosen}
          />
        )}
        {terms && scenarios && scenarios.of > 0 && <PriceTable terms={terms} stale={issues.length > 0} />}
        <Offers show={show} deal={deal} offers={offers} readOnly={readOnly} onChanged={onSaved} />
        <Contracts view={view} readOnly={readOnly} onChanged={onStale} />
        <Deposits view={view} readOnly={readOnly} onChanged={onStale} />
      </div>
    </div>
  );
}
