import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { useDownload } from "@/components/frame/useDownload";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Drawer } from "@/components/kit/Drawer";
import { Link } from "@/components/kit/Link";
import { editStatement, getStatement, statementHistory, statementPdf } from "@/lib/artistStatements/api";
import { type LineKind, lineTitles, type StatementStep } from "@/lib/artistStatements/rules/kinds";
import type { LineView, StatementView } from "@/lib/artistStatements/schema";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear } from "@/lib/format/dates";
import { moneyOf, StatementBadge, statementName } from "./columns";
import { LineItem } from "./LineItem";
import { REFRESH } from "./Pending";
import { StatementDeed } from "./StatementDeed";

/** A statement: what it is made of, what it comes to, and what can be done with it now. */
export default function StatementDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead(getStatement, { params: { id } });
  useLive("liquidaciones", () => void read.mutate());
  const [doing, setDoing] = useState<StatementStep | null>(null);
  const download = useDownload();
  const row = read.data;
  const may = (step: StatementStep) => row?.acciones.includes(step) ?? false;
  const button = (step: StatementStep, label: string, variant?: "primary" | "ghost") =>
    may(step) && (
      <Button key={step} variant={variant} onClick={() => setDoing(step)}>
        {label}
      </Button>
    );
  return (
    <>
      <Drawer
        open
        width={760}
        onClose={onClose}
        eyebrow="Liquidación a artista"
        title={row ? `${row.artist.name}, ${statementName(row)}` : "Liquidación"}
        waiting={!row}
        meta={
          row && (
            <span className="flex flex-wrap items-center gap-2">
              <StatementBadge state={row.state} />
              <span className="text-help text-muted">{`${row.company.name}, hasta el ${formatDayYear(row.until)}, en ${row.currency}`}</span>
            </span>
          )
        }
        footer={
          row && (
            <>
              {button("revisar", "Dar por revisada", "primary")}
              {button("enviar", "Se envió", "primary")}
              {button("saldar", "Declarar el pago", "primary")}
              {button("editar", "Cambiar")}
              {row.number !== null && row.state !== "borrador" && (
                <Button
                  busy={download.busy && "Descargando..."}
                  onClick={() => void download.run(statementPdf, { params: { id } }, `liquidacion_${row.number}.pdf`)}
                >
                  PDF
                </Button>
              )}
              {button("deshacer", "Deshacer el pago", "ghost")}
              {button("devolver", "Volver a borrador", "ghost")}
              {button("descartar", "Descartar", "ghost")}
            </>
          )
        }
      >
        <Fetched read={read} failure="No se pudo abrir la liquidación">
          {(it) => <StatementBody row={it} />}
        </Fetched>
      </Drawer>
      {row && doing && <StatementDeed row={row} step={doing} onClose={() => setDoing(null)} />}
    </>
  );
}

const ORDER: readonly LineKind[] = ["saldo", "honorario", "costo", "comision", "retencion", "anticipo"];

/** What of a draft is in it and what not: the same keys with one of them moved. */
function moved(row: StatementView, line: LineView, isIn: boolean) {
  const { left_out, advances } = row;
  if (line.kind === "anticipo")
    return { left_out, advances: isIn ? [...advances, line.key] : advances.filter((key) => key !== line.key) };
  return { advances, left_out: isIn ? left_out.filter((key) => key !== line.key) : [...left_out, line.key] };
}

/** The order by which it was declared paid, where this person may look at it. */
function DeclaredAs({ order, day, by, href }: NonNullable<StatementView["declared"]>) {
  return (
    <>
      {href ? (
        <Link href={href} className="underline decoration-line-strong underline-offset-3 hover:decoration-current">
          {order}
        </Link>
      ) : (
        order
      )}
      {`, el ${formatDayYear(day)}, por ${by}`}
    </>
  );
}

function StatementBody({ row }: { row: StatementView }) {
  const { run, busy } = useWrite(editStatement, REFRESH);
  const draft = row.acciones.includes("editar");
  const choose = (line: LineView, isIn: boolean) => {
    const { version, until, note, supplier } = row;
    const body = { version, until, note, supplier_id: supplier?.id ?? null, ...moved(row, line, isIn) };
    return attempt(() => run({ params: { id: row.id }, body }));
  };
  const chosen = (line: LineView) => draft && line.kind !== "comision" && line.kind !== "saldo";
  const later = row.waiting.filter((line) => line.day > row.until);
  const out = row.waiting.filter((line) => line.day <= row.until);
  const money = (value: string) => moneyOf(value, row.currency);
  const facts = [
    ["Honorarios", row.fees],
    ["Costos a cargo", row.costs],
    ["Comisión", row.commission],
    ["Retenciones", row.withheld],
    ["Anticipos", row.netted],
    ["Saldo anterior", row.carried],
  ] as const;
  const owes = row.balance.startsWith("-");
  return (
    <div className="flex flex-col gap-5">
      {row.missing.map(({ day, text }) => (
        <Banner key={`${day} ${text}`} tone="warn" title="Falta la regla de comisión:">
          {`${text}, del ${formatDayYear(day)}. Se agrega en Comisiones.`}
        </Banner>
      ))}
      {row.discarded_reason && <Banner title="Descartada:">{row.discarded_reason}</Banner>}
      {row.carried_by !== null && (
        <Banner>{`Lo que debe el artista pasó a la liquidación N.º ${row.carried_by}.`}</Banner>
      )}
      <DefinitionList
        items={[
          ...facts.flatMap(([term, value]) => (/[1-9]/.test(value) ? [{ term, value: money(value) }] : [])),
          {
            term: owes ? "A favor de la empresa" : "Saldo",
            value: money(owes ? row.balance.slice(1) : row.balance),
            strong: true,
          },
          ...(row.state === "borrador" ? [] : [{ term: "Falta pagar", value: money(row.left) }]),
          { term: "Se le paga a", value: row.supplier?.name ?? "Sin proveedor" },
          { term: "La armó", value: row.created_by },
          ...(row.reviewed_by ? [{ term: "La revisó", value: row.reviewed_by }] : []),
          ...(row.declared ? [{ term: "Pago declarado", value: <DeclaredAs {...row.declared} /> }] : []),
        ]}
      />
      {row.note && <p className="text-help">{row.note}</p>}
      {ORDER.map((kind) => {
        const lines = row.lines.filter((line) => line.kind === kind);
        return (
          lines.length > 0 && (
            <section key={kind} aria-label={lineTitles[kind]} className="flex flex-col gap-1">
              <h3 className="font-semibold">{lineTitles[kind]}</h3>
              <ul className="flex flex-col divide-y divide-line-soft">
                {lines.map((line) => (
                  <LineItem
                    key={line.key}
                    line={line}
                    currency={row.currency}
                    busy={busy}
                    onChoose={chosen(line) ? () => void choose(line, false) : undefined}
                    isIn
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {out.length > 0 && (
        <section aria-label="Queda para la próxima" className="flex flex-col gap-1">
          <h3 className="font-semibold">Queda para la próxima</h3>
          <p className="text-help text-muted">Lo que se dejó afuera, y los anticipos que nadie eligió compensar.</p>
          <ul className="flex flex-col divide-y divide-line-soft">
            {out.map((line) => (
              <LineItem
                key={line.key}
                line={line}
                currency={row.currency}
                busy={busy}
                onChoose={chosen(line) ? () => void choose(line, true) : undefined}
                isIn={false}
              />
            ))}
          </ul>
        </section>
      )}
      {later.length > 0 && (
        <p className="text-help text-muted">{`Después del ${formatDayYear(row.until)} hay ${later.length} más: van en la próxima.`}</p>
      )}
      <HistorySection
        contract={statementHistory}
        inputOf={(cursor) => ({ params: { id: row.id }, query: { cursor } })}
        words={({ action }) => ({ title: historyTitle(action) })}
      />
    </div>
  );
}
