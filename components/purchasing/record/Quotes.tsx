import { Check, MessageSquareText, Pencil, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { EmptyState } from "@/components/kit/EmptyState";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { withdrawQuote } from "@/lib/purchasing/quotes/api";
import type { QuoteView } from "@/lib/purchasing/quotes/schema";
import { lateTexts } from "@/lib/purchasing/rules/compare";
import { priceText } from "@/lib/purchasing/rules/kinds";
import { percentText } from "@/lib/purchasing/rules/quantity";
import type { PurchaseView } from "@/lib/purchasing/schema";
import { useStep } from "./usePurchase";

const QuoteForm = dynamic(() => import("./modals").then((it) => it.QuoteForm), { ssr: false });
const AskForm = dynamic(() => import("./modals").then((it) => it.AskForm), { ssr: false });

function Offer({
  view,
  quote,
  onEdit,
  onChoose,
}: {
  view: PurchaseView;
  quote: QuoteView;
  onEdit?: () => void;
  onChoose?: () => void;
}) {
  const withdraw = useStep(withdrawQuote);
  const { compared, chosen } = quote;
  const { currency } = view.row;
  const facts = [
    ...view.lines.map((line) => {
      const own = compared.lines.find(({ requisition_line_id }) => requisition_line_id === line.id);
      return { label: line.description, value: own ? priceText(own.unit_price, currency) : "no cotiza", bad: !own };
    }),
    ...(/[1-9]/.test(compared.extras)
      ? [{ label: "Flete y extras", value: formatMoney(compared.extras, currency), bad: false }]
      : []),
    {
      label: "Entrega",
      value: quote.delivery_day
        ? `${formatDay(quote.delivery_day)}${compared.late && `, ${lateTexts[compared.late]}`}`
        : "sin fecha",
      bad: compared.late !== "",
    },
    { label: "Pago", value: quote.terms || "sin condición", bad: false },
    {
      label: "Vale hasta",
      value: quote.valid_until
        ? `${formatDay(quote.valid_until)}${compared.expired ? ", venció" : ""}`
        : "sin vencimiento",
      bad: compared.expired && !quote.expired_reason,
    },
  ];
  return (
    <li
      className={cx(
        "flex min-w-60 flex-1 flex-col gap-2 border-line-soft border-r p-4 last:border-r-0 phone:border-r-0 phone:border-b phone:last:border-b-0",
        chosen && "bg-accent-soft outline outline-2 -outline-offset-2 outline-accent",
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-semibold">{quote.supplier.name}</h3>
        {chosen ? (
          <span className="inline-flex items-center gap-1 text-[12px] font-semibold text-accent-ink">
            <Icon of={Check} size={14} /> Elegida
          </span>
        ) : (
          compared.cheapest && <span className="text-[12px] font-semibold text-good">la más baja</span>
        )}
      </div>
      <p className="flex items-baseline justify-between gap-2">
        <strong className="text-[18px] font-semibold">
          {compared.total === null ? "No se compara" : formatMoney(compared.total, currency, { decimals: 2 })}
        </strong>
        {compared.over && <span className="text-help text-muted">{percentText(compared.over)}</span>}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-help">
        {facts.map(({ label, value, bad }) => (
          <div key={label} className="contents">
            <dt className="max-w-32 truncate text-muted" title={label}>
              {label}
            </dt>
            <dd className={bad ? "font-semibold text-bad" : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {quote.files.length > 0 && <FileList files={quote.files} />}
      {(onEdit || onChoose) && (
        <div className="mt-auto flex items-center gap-1 pt-2">
          {onChoose && (
            <Button size="sm" variant={compared.cheapest ? "primary" : "secondary"} onClick={onChoose}>
              Elegir y pedir aprobación
            </Button>
          )}
          {onEdit && (
            <IconButton icon={Pencil} label={`Cambiar la cotización de ${quote.supplier.name}`} onClick={onEdit} />
          )}
          {onEdit && (
            <IconButton
              icon={Trash2}
              label={`Retirar la cotización de ${quote.supplier.name}`}
              onClick={() =>
                void attempt(() => withdraw.run({ params: { id: quote.id }, body: { version: quote.version } }))
              }
            />
          )}
        </div>
      )}
    </li>
  );
}

/** The quotes side by side on equal terms; the one that was chosen is outlined, and why not the cheapest is always readable. */
export function Quotes({ view }: { view: PurchaseView }) {
  const [edited, setEdited] = useState<QuoteView | "new" | null>(null);
  const [chosen, setChosen] = useState<QuoteView | null>(null);
  const { quotes, acciones, wanted, row } = view;
  const editable = acciones.includes("cotizar");
  const asking = acciones.includes("pedir");
  const about = `${countText(quotes.length, "pedida")}, en ${row.currency} sin IVA, por lo que se pidió`;
  return (
    <Card
      flush
      title={<span id="cotizaciones">Cotizaciones</span>}
      subtitle={wanted.needed ? `${about}. Hacen falta ${wanted.quotes}, o decir por qué no.` : about}
      actions={
        editable && (
          <Button size="sm" icon={Plus} onClick={() => setEdited("new")}>
            Cargar cotización
          </Button>
        )
      }
    >
      {quotes.length === 0 ? (
        <EmptyState title="Sin cotizaciones">Pedir precio a los proveedores y cargar acá lo que contestan.</EmptyState>
      ) : (
        <ul
          aria-label="Cotizaciones, una al lado de la otra"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: over three of them it is scrolled, by keyboard too
          tabIndex={0}
          className="flex overflow-x-auto border-t border-line phone:flex-col"
        >
          {quotes.map((quote) => (
            <Offer
              key={quote.id}
              view={view}
              quote={quote}
              onEdit={editable ? () => setEdited(quote) : undefined}
              onChoose={asking ? () => setChosen(quote) : undefined}
            />
          ))}
        </ul>
      )}
      {(view.choice_reason || view.few_quotes_reason) && (
        <div className="flex flex-col gap-1 border-t border-line bg-sunken px-4 py-2.5 text-help">
          {view.choice_reason && (
            <p className="flex gap-2">
              <Icon of={MessageSquareText} />
              <span>
                <strong className="font-semibold">Por qué no la más baja:</strong> {view.choice_reason}
              </span>
            </p>
          )}
          {view.few_quotes_reason && (
            <p className="flex gap-2">
              <Icon of={MessageSquareText} />
              <span>
                <strong className="font-semibold">Por qué menos cotizaciones:</strong> {view.few_quotes_reason}
              </span>
            </p>
          )}
        </div>
      )}
      {edited && (
        <QuoteForm view={view} quote={edited === "new" ? undefined : edited} onClose={() => setEdited(null)} />
      )}
      {chosen && <AskForm view={view} quote={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}
