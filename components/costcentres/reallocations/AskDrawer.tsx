import { useWatch } from "react-hook-form";
import { formError } from "@/components/frame/formError";
import { Banner } from "@/components/kit/Banner";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { TextArea } from "@/components/kit/fields/TextArea";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { askReallocation, listCentres, readBoard } from "@/lib/costcentres/api";
import { monthOf, monthText } from "@/lib/costcentres/rules/months";
import { type CentreRow, reallocationBody } from "@/lib/costcentres/schema";
import type { Currency } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { parseMoney } from "@/lib/format/parseMoney";
import { AmountFields } from "../AmountFields";
import { CellSummary } from "../entries/CellSummary";
import { FormDrawer } from "../FormDrawer";
import { centreChoices, monthChoices } from "../forms";
import type { CostAddress } from "../useCostAddress";
import { STEM } from "../useCostLive";

/** Asks to move budget from a centre's month to another, seeing what the source has while one types. */
export default function AskDrawer({ address }: { address: CostAddress }) {
  const writing = useWrite(askReallocation, { refresh: [STEM] });
  const centres = useRead(listCentres, {});
  const all = centres.data?.data ?? [];
  const choices = centreChoices(all);
  const months = monthChoices(address.year);
  const today = todayIn();
  const month =
    address.month === undefined
      ? monthOf(address.year, Number(today.slice(5, 7)))
      : monthOf(address.year, address.month);
  const start = {
    from_centre_id: address.centre === undefined ? "" : String(address.centre),
    from_month: month,
    to_centre_id: "",
    to_month: month,
    currency: address.currency,
    amount: "",
    reason: "",
  };
  return (
    <FormDrawer
      id="reasignacion"
      title="Pedir reasignación"
      send="Pedir"
      sending="Enviando..."
      address={address}
      schema={reallocationBody}
      start={start}
      busy={writing.busy}
      error={formError(writing.error)}
      onSend={async (body) => {
        const row = await writing.run({ body });
        toast.saved("Reasignación pedida: la aprueba otra persona");
        address.openReallocation(row.id);
      }}
    >
      <Fieldset legend="De">
        <div className="grid gap-4 sm:grid-cols-2">
          <ComboboxField label="Centro que da" name="from_centre_id" choices={choices} required />
          <ComboboxField label="Mes que da" name="from_month" choices={months} required />
        </div>
      </Fieldset>
      <Fieldset legend="A">
        <div className="grid gap-4 sm:grid-cols-2">
          <ComboboxField label="Centro que recibe" name="to_centre_id" choices={choices} required />
          <ComboboxField label="Mes que recibe" name="to_month" choices={months} required />
        </div>
      </Fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountFields all={all} of="from_centre_id" />
      </div>
      <SourceFigures all={all} />
      <TextArea label="Motivo" name="reason" required maxLength={1000} help="Lo lee quien la aprueba." />
    </FormDrawer>
  );
}

const NAMES = ["from_centre_id", "from_month", "currency", "amount"] as const;

/** What the source has and would be left with. */
function SourceFigures({ all }: { all: readonly CentreRow[] }) {
  const [centre = "", month = "", chosen = "ARS", typed = ""] = useWatch({ name: [...NAMES] }) as string[];
  const currency = chosen as Currency;
  const year = Number(month.slice(0, 4));
  const board = useRead(readBoard, centre && year ? { query: { year, currency } } : null);
  const row = all.find(({ id }) => String(id) === centre);
  const fits = board.data?.year === year && board.data.currency === currency;
  const found = board.data?.centres.find(({ id }) => String(id) === centre);
  const figures = fits ? found?.months[Number(month.slice(5, 7)) - 1] : undefined;
  const parsed = parseMoney(typed);
  const asked = parsed.ok && compareMoney(parsed.value, "0") > 0 ? parsed.value : null;
  const left = figures && asked ? subMoney(figures.disponible, asked) : null;
  // While they are on their way their place is kept: what is typed under it does not move.
  if (!row || !year || (!figures && (fits || board.error))) return null;
  return (
    <section aria-live="polite" className="flex flex-col gap-2">
      <h3 className="text-help font-semibold">
        {row.name} en {monthText(month)}
      </h3>
      <CellSummary figures={figures} currency={currency} />
      {figures &&
        left !== null &&
        (left.startsWith("-") ? (
          <Banner tone="warn">
            No alcanza: hay disponible {formatMoney(figures.disponible, currency)}, faltan{" "}
            {formatMoney(left.replace("-", ""), currency)}.
          </Banner>
        ) : (
          <p className="text-help text-muted">Quedarían disponibles {formatMoney(left, currency)}.</p>
        ))}
    </section>
  );
}
