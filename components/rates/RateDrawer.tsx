import { useRef, useState } from "react";
import * as z from "zod";
import { differing, type Fact } from "@/components/frame/differing";
import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { AskModal } from "@/components/kit/AskModal";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, formatInstant, todayIn } from "@/lib/format/dates";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { currencyName } from "@/lib/format/money";
import { addRate, changeRate, rateHistory } from "@/lib/rates/api";
import { isJump } from "@/lib/rates/rules/isJump";
import { foreignCurrencies, rateSources, sourceTitles } from "@/lib/rates/rules/kinds";
import { type DatedRate, datedRate, newRate } from "@/lib/rates/schema";
import { rateText, seriesText } from "./rateText";
import { RATE_REFRESH } from "./refresh";
import { TakeOffButton } from "./TakeOffButton";

const FORM_ID = "cotizacion";
type Typed = z.output<typeof newRate>;
const kept = z.object({ valor: z.string(), dia: z.string().optional(), nota: z.string().optional() });
const CURRENCIES = foreignCurrencies.map((value) => ({ value, label: `${value}, ${currencyName(value)}` }));
const FACTS: Fact<Pick<Typed, "rate" | "note">>[] = [
  { label: "Pesos por una unidad", text: ({ rate }) => rateText(rate) },
  { label: "Nota", text: ({ note }) => note },
];

const unusual = z.object({ rate: z.string() });

function isRefusal(caught: unknown): void {
  if (!(caught instanceof CallError)) throw caught;
}

/** With a comma, which is read one way only. */
const typedForm = (value: string) => value.replace(".", ",");

/** The rate of a day to read or correct, with what its series was; null for a new one. `newest`: the last of each series. */
export default function RateDrawer({
  rate: row,
  newest,
  onClose,
}: {
  rate: DatedRate | null;
  newest: readonly DatedRate[];
  onClose: () => void;
}) {
  const { can } = usePerson();
  const allSources = can("catalogue.write");
  const mayWrite = can("rates.write") && (allSources || !row || row.source === "propia");
  const added = useWrite(addRate, { refresh: RATE_REFRESH });
  const changed = useWrite(changeRate, { refresh: RATE_REFRESH });
  const [asked, setAsked] = useState<{ typed: Typed; before: string } | null>(null);
  /** The rate that was asked about and meant. */
  const sure = useRef("");
  const { opened, form, conflict } = useVersionedForm<DatedRate, Typed>({
    id: FORM_ID,
    row,
    current: datedRate,
    save: async (typed, over) => {
      const { currency, source, rate, note } = typed;
      const before = over?.rate ?? newest.find((one) => one.currency === currency && one.source === source)?.rate;
      if (before && source !== "pactado" && sure.current !== rate && isJump(before, rate)) {
        setAsked({ typed, before });
        // Nothing is saved until it is answered: what is typed counts as unsaved.
        throw new Error("asked first");
      }
      const confirmed = sure.current === rate ? { sure: true } : {};
      const body = { rate: typedForm(rate), note, ...confirmed };
      try {
        await (over
          ? changed.run({ params: { id: over.id }, body: { ...body, version: over.version } })
          : added.run({ body: { ...typed, ...body } }));
      } catch (caught) {
        // Far from the day before's, which is not the one that was compared here.
        const was =
          caught instanceof CallError && caught.code === "unusual_rate" ? unusual.safeParse(caught.current) : null;
        if (was?.success) setAsked({ typed, before: was.data.rate });
        throw caught;
      }
      toast.saved(`${currency} vale ${rateText(rate)}`);
      onClose();
    },
    onTheirs: onClose,
  });
  const sources = rateSources.filter((one) => allSources || one === "propia" || one === row?.source);
  const start = opened ?? { day: todayIn(), currency: "USD", source: "propia" as const, rate: "", note: "" };
  return (
    <Drawer
      open
      width={440}
      onClose={onClose}
      eyebrow="Cotizaciones"
      title={row ? `${seriesText(row)}, ${formatDay(row.day)}` : "Cargar cotización"}
      footer={
        mayWrite && (
          <>
            <Button
              type="submit"
              form={FORM_ID}
              variant="primary"
              busy={(added.busy || changed.busy) && "Guardando..."}
            >
              Guardar
            </Button>
            {row && newest.some(({ id }) => id === row.id) && <TakeOffButton rate={row} onDone={onClose} />}
          </>
        )
      }
    >
      <Form
        {...form}
        schema={newRate}
        defaultValues={{
          day: start.day,
          currency: start.currency,
          source: start.source,
          rate: typedForm(start.rate),
          note: start.note,
        }}
      >
        {conflict && (
          <ConflictCompare
            subtitle={`${conflict.theirs.updated_by}, ${formatInstant(conflict.theirs.updated_at)}`}
            facts={differing(FACTS, conflict.mine, conflict.theirs)}
            {...conflict.choose}
          />
        )}
        {row?.withdrawn_on && (
          <Banner tone="info">{`Se sacó de la lista: no vale desde el ${formatDay(row.withdrawn_on)}.`}</Banner>
        )}
        <TextField
          name="rate"
          label="Pesos por una unidad"
          required
          inputMode="decimal"
          readOnly={!mayWrite}
          help="Los decimales, hasta seis, van con coma: 1.475,50."
          autoComplete="off"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField name="currency" label="Moneda" required options={CURRENCIES} disabled={row !== null} />
          <SelectField
            name="source"
            label="Fuente"
            required
            options={sources.map((value) => ({ value, label: sourceTitles[value] }))}
            disabled={row !== null}
          />
        </div>
        <DateField name="day" label="Día" required max={todayIn()} readOnly={row !== null || !mayWrite} />
        <TextField
          name="note"
          label="Nota"
          maxLength={200}
          readOnly={!mayWrite}
          help="De una pactada, para qué se pactó."
          autoComplete="off"
        />
      </Form>
      {asked && (
        <AskModal
          title={`¿${asked.typed.currency} vale ${rateText(asked.typed.rate)}?`}
          description={`Valía ${rateText(asked.before)}: la nueva es ${
            Number(asked.typed.rate) > Number(asked.before) ? "más del doble" : "menos de la mitad"
          }.`}
          confirm="Sí, guardar"
          onClose={() => setAsked(null)}
          onRun={async () => {
            sure.current = asked.typed.rate;
            // A refusal is shown in the form, with what was typed.
            await form.onSubmit(asked.typed).catch(isRefusal);
            return null;
          }}
        />
      )}
      {row && (
        <HistorySection
          contract={rateHistory}
          inputOf={(cursor) => ({ params: { id: row.id }, query: { cursor } })}
          words={({ action, before, after }) => ({
            title: historyTitle(action),
            changes: [{ label: labelOf(after ?? before), before: keptRate(before), after: keptRate(after) }],
          })}
        />
      )}
    </Drawer>
  );
}

function labelOf(facts: HistoryEntry["after"]): string {
  const day = kept.safeParse(facts).data?.dia;
  return day ? formatDay(day) : "Pesos por una unidad";
}

function keptRate(facts: HistoryEntry["after"]): string | null {
  const { data } = kept.safeParse(facts);
  return data ? rateText(data.valor) : null;
}
