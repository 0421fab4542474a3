import { cx } from "@/components/kit/cx";
import { RadioDot } from "@/components/kit/fields/Radio";
import { TextArea } from "@/components/kit/fields/TextArea";
import { formatMoney } from "@/lib/format/money";
import { channelTitles, monthName } from "@/lib/marketing/rules/kinds";
import type { ExpenseForm } from "./useExpenseForm";

/** Where what is missing comes from: another channel of the same show, or the word of whoever has the purse in charge. */
export function Sources({ form }: { form: ExpenseForm }) {
  const { typed, set, refused } = form;
  const data = form.available.data;
  if (!data || data.fits || form.amount === null) return null;
  const several = typed.places.length > 1 || data.months.filter(({ asked }) => asked !== "0.00").length > 1;
  const money = (value: string) => formatMoney(value, typed.currency);
  const row = "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line px-4 py-2 first:border-t-0";
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex w-full flex-wrap justify-between gap-x-3">
        <span className="font-semibold">De dónde salen los {money(data.lacks)}</span>
        <span className="text-help text-muted">mismo show, se decide todo junto o nada</span>
      </legend>
      <div className="overflow-hidden rounded-card border border-line">
        {data.sources.map(({ line_id, channel, month, left, after, enough }) => {
          const key = `${line_id} ${month}`;
          const chosen = typed.over === "reasigna" && typed.source === key;
          const off = !enough || several;
          return (
            <label
              key={key}
              htmlFor={`fuente-${key}`}
              className={cx(row, chosen && "bg-accent-soft", off ? "text-muted" : "cursor-pointer")}
            >
              <RadioDot
                id={`fuente-${key}`}
                name="fuente"
                value={key}
                checked={chosen}
                disabled={off}
                onChange={() => set({ over: "reasigna", source: key })}
              />
              <span className={cx("min-w-0 flex-1 basis-40", chosen && "font-semibold")}>
                {channelTitles[channel]}, {monthName(month)}
              </span>
              <span className="text-second">queda {money(left)}</span>
              <span className="min-w-36 text-right text-second phone:min-w-0">
                {several ? "varios shows o meses" : after === null ? "no alcanza" : `después ${money(after)}`}
              </span>
            </label>
          );
        })}
        <label
          htmlFor="fuente-ninguna"
          className={cx(row, "cursor-pointer", typed.over === "excepcion" && "bg-accent-soft")}
        >
          <RadioDot
            id="fuente-ninguna"
            name="fuente"
            value="excepcion"
            checked={typed.over === "excepcion"}
            onChange={() => set({ over: "excepcion" })}
          />
          <span className="flex-1">De ningún canal</span>
          <span className="text-second text-muted">
            {data.owner ? `lo decide ${data.owner.name}, que lleva la bolsa` : "lo decide un administrador"}
          </span>
        </label>
      </div>
      {typed.over === "excepcion" && (
        <TextArea
          className="mt-3"
          label="Por qué pasarse de la bolsa"
          value={typed.reason}
          onChange={(reason) => set({ reason })}
          error={refused?.of("over_reason")}
          rows={2}
        />
      )}
      {refused?.of("from_line_id") && <p className="mt-2 text-help text-bad">{refused.of("from_line_id")}</p>}
    </fieldset>
  );
}
