import { ExternalLink, Image as ImageIcon, ThumbsDown, ThumbsUp } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Badge } from "@/components/kit/Badge";
import { Button, ButtonLink } from "@/components/kit/Button";
import { downloadChart } from "@/components/kit/chart/exportImage";
import { HBars } from "@/components/kit/chart/HBars";
import { LineChart } from "@/components/kit/chart/LineChart";
import { niceTicks } from "@/components/kit/chart/niceTicks";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { answerExcel } from "@/lib/ticketing/questions/api";
import type { Answer, AnswerChart, AnswerTable, Reply } from "@/lib/ticketing/questions/schema/answer";

const SHOWN_ROWS = 12;
const LINE_HEIGHT = 200;

/** An answer: the sentence, its table beside its drawing, how it was computed, and the ways out. */
export function AnswerCard({
  reply,
  answer,
  open,
  onThumb,
}: {
  reply: Reply;
  answer: Answer;
  /** How it was computed is unfolded. */
  open: boolean;
  onThumb: (thumb: Reply["thumb"]) => void;
}) {
  const drawing = useRef<HTMLDivElement>(null);
  const { table, chart, how, href } = answer;
  const saveImage = () => {
    if (!drawing.current) return;
    downloadChart(drawing.current, `respuesta_${reply.id}`).catch(() =>
      toast.error("No se pudo hacer la imagen del gráfico"),
    );
  };
  return (
    <article className="min-w-0 overflow-hidden rounded-card border border-line bg-surface" aria-label={reply.question}>
      <p className="px-4 py-3.5 text-[16px] leading-6">
        {answer.sentence.map((piece, at) =>
          piece.strong ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
            <strong key={at} className="font-semibold">
              {piece.text}
            </strong>
          ) : (
            piece.text
          ),
        )}
        {reply.chosen_by === "modelo" && (
          <>
            {" "}
            <Badge tone="info">Elegida por el modelo</Badge>
          </>
        )}
      </p>
      {(table || chart) && (
        <div className="flex border-t border-line max-md:flex-col">
          {table && <TableOf table={table} caption={reply.question} />}
          {chart && (
            <div
              ref={drawing}
              className={
                table
                  ? "min-w-0 shrink-0 basis-[288px] border-l border-line px-4 py-3 max-md:basis-auto max-md:border-t max-md:border-l-0"
                  : "min-w-0 flex-1 px-4 py-3"
              }
            >
              <p className="pb-2 text-help text-muted">{chart.title}</p>
              <ChartOf chart={chart} />
            </div>
          )}
        </div>
      )}
      <details open={open} className="border-t border-line bg-sunken px-4 py-2.5 text-help">
        <summary className="tap min-h-6 cursor-pointer font-semibold">Cómo se calculó</summary>
        <div className="pt-2">
          <DefinitionList
            items={[
              { term: "Consulta", value: how.query },
              { term: "Filtros", value: how.filters },
              { term: "Filas", value: how.rows },
              { term: "Frescura", value: <Freshness how={how} /> },
            ]}
          />
        </div>
      </details>
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2">
        {href && (
          <ButtonLink variant="link" icon={ExternalLink} href={href}>
            {href.startsWith("/tickets/")
              ? "Ver el show"
              : href.startsWith("/audiencia")
                ? "Ver en Audiencia"
                : "Ver en Reporte de ventas"}
          </ButtonLink>
        )}
        <ExcelButton
          contract={answerExcel}
          input={{ params: { id: reply.id } }}
          name={`respuesta_${reply.id}`}
          label="Excel"
          small
        />
        {chart && (
          <Button variant="link" icon={ImageIcon} onClick={saveImage}>
            Imagen
          </Button>
        )}
        <span className="ml-auto flex items-center gap-1.5 text-help text-muted">
          ¿Es lo que preguntó?
          <IconButton
            label="Sí, es lo que pregunté"
            icon={ThumbsUp}
            pressed={reply.thumb === "bien"}
            onClick={() => onThumb(reply.thumb === "bien" ? null : "bien")}
          />
          <IconButton
            label="No es lo que pregunté"
            icon={ThumbsDown}
            pressed={reply.thumb === "mal"}
            onClick={() => onThumb(reply.thumb === "mal" ? null : "mal")}
          />
        </span>
      </footer>
    </article>
  );
}

function Freshness({ how: { fresh, stale } }: { how: Answer["how"] }): ReactNode {
  return (
    <>
      {fresh}
      {stale && (
        <>
          . <strong className="font-semibold text-warn">{stale}</strong>: el total puede subir
        </>
      )}
    </>
  );
}

type Cell = AnswerTable["rows"][number][number];

function cellText(value: Cell, { kind, currency }: AnswerTable["columns"][number]): string {
  if (value === null || value === "") return "—";
  if (kind === "count" && typeof value === "number") return formatInteger(value);
  if (kind === "percent" && typeof value === "number") return formatPercent(value);
  if (kind === "money") return formatMoney(String(value), currency ?? "ARS");
  if (kind === "day" && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formatDayYear(String(value));
  return String(value);
}

const isNumber = ({ kind }: AnswerTable["columns"][number]) => kind !== "text" && kind !== "day";

/** The first rows; the workbook has them all. */
function TableOf({ table, caption }: { table: AnswerTable; caption: string }) {
  const rows = table.rows.slice(0, SHOWN_ROWS);
  const row = (cells: readonly Cell[], strong: boolean, key: string) => (
    <tr key={key} className={strong ? "bg-sunken font-semibold" : undefined}>
      {table.columns.map((column, at) => {
        const text = cellText(cells[at] ?? null, column);
        const place = `h-[34px] border-b border-line-soft px-2 first:min-w-[120px] first:pl-4 last:pr-4 ${isNumber(column) ? "whitespace-nowrap text-right" : column.kind === "day" ? "whitespace-nowrap text-left" : "text-left"}`;
        return at === 0 ? (
          <th key={column.title} scope="row" className={`${place} ${strong ? "" : "font-normal"}`}>
            {text}
          </th>
        ) : (
          <td key={column.title} className={place}>
            {text}
          </td>
        );
      })}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: what scrolls is no group of fields
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and keys have to reach it
      tabIndex={0}
      className="min-w-0 flex-1 overflow-x-auto"
      data-scroll
    >
      <table className="w-full border-separate border-spacing-0 text-help">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="h-9 bg-sunken">
            {table.columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={`border-b border-line px-2 text-head text-muted first:pl-4 last:pr-4 ${isNumber(column) ? "text-right" : "text-left"}`}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => row(cells, false, `${at}:${cells[0]}`))}
          {table.total && row(table.total, true, "total")}
        </tbody>
      </table>
      {table.rows.length > SHOWN_ROWS && (
        <p className="px-4 py-2 text-help text-muted">{`${formatInteger(table.rows.length - SHOWN_ROWS)} filas más en el Excel.`}</p>
      )}
    </div>
  );
}

const TICKS = 4;

function ChartOf({ chart }: { chart: AnswerChart }) {
  const { points, kind, title } = chart;
  if (kind === "bars")
    return (
      <>
        <HBars
          label={title}
          labelWidth={104}
          bars={points.map(({ label, value, text, before }, at) => ({
            id: `${at}:${label}`,
            label,
            value,
            text,
            before: before ?? undefined,
          }))}
        />
        {points.some(({ before }) => before !== null) && (
          <p className="pt-2 text-help text-muted">Marca: el período anterior</p>
        )}
      </>
    );
  const ticks = niceTicks(Math.max(1, ...points.map(({ value }) => value)));
  const last = points.length - 1;
  const every = Math.max(1, Math.ceil(last / TICKS));
  return (
    <LineChart
      label={title}
      height={LINE_HEIGHT}
      curves={[{ id: title, label: title, kind: "own", points: points.map(({ value }, x) => ({ x, y: value })) }]}
      x={{
        domain: [0, last],
        ticks: Array.from({ length: TICKS + 1 }, (_, at) => at * every).filter((tick) => tick <= last),
        format: (x) => points[Math.round(x)]?.label ?? "",
      }}
      y={{ domain: [0, ticks.at(-1) ?? 1], ticks, format: formatInteger }}
      formatValue={formatInteger}
    />
  );
}
