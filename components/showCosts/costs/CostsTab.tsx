import { ClipboardPaste, FileDown, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { toast } from "@/components/kit/toast";
import { attempt } from "@/lib/client/attempt";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { bringOfferCosts, showCosts, showCostsExcel } from "@/lib/showCosts/api";
import { currenciesOf } from "@/lib/showCosts/rules/totals";
import type { CostLine, CostsView } from "@/lib/showCosts/schema";
import type { ShowView } from "@/lib/shows/records/schema";
import { publicStates } from "@/lib/shows/rules/kinds";
import { CostsTable } from "./CostsTable";
import { useTyping } from "./useTyping";

const CostModal = dynamic(() => import("./modals").then((part) => part.CostModal), { ssr: false });
const PasteModal = dynamic(() => import("./modals").then((part) => part.PasteModal), { ssr: false });
const EntriesDrawer = dynamic(() => import("@/components/ledger/entries/EntriesDrawer"), { ssr: false });

/** What a show costs: what the offer and the budget say beside what was promised and is real, by rubro and currency. */
export default function CostsTab({ show }: { show: ShowView }) {
  const read = useRead(showCosts, { params: { id: show.id } });
  return (
    <Fetched read={read} failure="No se pudieron traer los costos" rows={10}>
      {(view) => <Costs show={show} view={view} onSaved={(saved) => void read.mutate(saved, { revalidate: false })} />}
    </Fetched>
  );
}

/** What is open over the table: a new line, one of it, or the paste. */
type Open = { what: "new" } | { what: "line"; line: CostLine } | { what: "paste" } | null;

function Costs({ show, view, onSaved }: { show: ShowView; view: CostsView; onSaved: (view: CostsView) => void }) {
  const { can } = usePerson();
  const [open, setOpen] = useState<Open>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const typing = useTyping(show.id, view, onSaved, setFailure);
  const { run: bring, busy: bringing } = useWrite(bringOfferCosts);
  const { write } = view.may;
  const fromOffer = () =>
    attempt(async () => {
      setFailure(null);
      const before = view.lines.length;
      const saved = await bring({ params: { id: show.id }, body: { client_id: crypto.randomUUID() } });
      onSaved(saved);
      toast.saved(saved.lines.length > before ? "Costos de la oferta traídos" : "Ya estaban todos");
    }, setFailure);
  const nothing = view.lines.length === 0 && view.ledger.length === 0;
  const deeds = write && (
    <>
      {view.offer && (
        <Button icon={FileDown} busy={bringing && "Trayendo..."} onClick={() => void fromOffer()}>
          Traer de la oferta
        </Button>
      )}
      <Button icon={ClipboardPaste} onClick={() => setOpen({ what: "paste" })}>
        Pegar de Excel
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => setOpen({ what: "new" })}>
        Agregar costo
      </Button>
    </>
  );
  const close = () => setOpen(null);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!nothing && (
          <ExcelButton contract={showCostsExcel} input={{ params: { id: show.id } }} name={`${show.name}_costos`} />
        )}
        {!nothing && deeds}
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
      {nothing ? (
        <EmptyState title="Todavía no tiene costos" actions={deeds}>
          El presupuesto se carga acá; lo comprometido y lo real llegan de las compras y los comprobantes.
        </EmptyState>
      ) : (
        currenciesOf(typing.view).map((currency) => (
          <CostsTable
            key={currency}
            show={show.id}
            view={typing.view}
            currency={currency}
            posted={publicStates.some((state) => state === show.state)}
            typing={write ? typing : undefined}
            onOpen={write ? (line) => setOpen({ what: "line", line }) : undefined}
          />
        ))
      )}
      {open?.what === "paste" && <PasteModal show={show.id} view={view} onSaved={onSaved} onClose={close} />}
      {(open?.what === "new" || open?.what === "line") && (
        <CostModal
          show={show.id}
          view={view}
          line={open.what === "line" ? open.line : null}
          onSaved={onSaved}
          onClose={close}
        />
      )}
      {can("ledger.drill") && <EntriesDrawer title={() => view.show} viewsKey="movimientos_costos" />}
    </div>
  );
}
