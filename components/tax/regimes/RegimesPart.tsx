import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { Page } from "@/components/kit/Page";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { countText, joinSpanish } from "@/lib/format/text";
import { decideRegime, listRegimes } from "@/lib/tax/api";
import { baseTitles, formulaTitles, payeeTitles } from "@/lib/tax/rules/titles";
import { withholdingTitle } from "@/lib/tax/rules/words";
import type { RegimeView } from "@/lib/tax/schema/regimes";
import { creditClassTitles } from "@/lib/vouchers/rules/kinds";

const ProposeModal = dynamic(() => import("./ProposeModal").then((it) => it.ProposeModal), { ssr: false });

const percent = (value: string) => `${value.replace(".", ",")} %`;

/** A class of credit by its title; a category of ours is called by its own words. */
const categoryText = (key: string): string =>
  (Object.hasOwn(creditClassTitles, key)
    ? creditClassTitles[key as keyof typeof creditClassTitles]
    : key
  ).toLowerCase();

/** What it withholds, in one line. */
function ruleText({ formula, base, scale, allowance, minimum, payees, country, ...row }: RegimeView): string {
  const currency = country === "AR" ? "ARS" : "EUR";
  const money = (value: string) => formatMoney(value, currency);
  const some = (value: string) => compareMoney(value, "0") > 0;
  const rate =
    formula === "escala"
      ? `escala de ${countText(scale.length, "tramo")}`
      : formula === "padron"
        ? `padrón del mes, ${percent(row.percent)} quien no figura`
        : `${percent(row.percent)} ${formula === "sobre_iva" ? "del IVA" : `del ${baseTitles[base].toLowerCase()}`}`;
  return [
    `${formulaTitles[formula]}: ${rate}`,
    some(allowance) && `${money(allowance)} no sujetos por mes`,
    some(minimum) && `mínimo ${money(minimum)}`,
    row.unregisteredPercent !== null && `no inscriptos ${percent(row.unregisteredPercent)}`,
    payees !== "todos" && payeeTitles[payees].toLowerCase(),
    row.categories.length > 0 && `de ${joinSpanish(row.categories.map(categoryText))}`,
    row.voucherTypes.length > 0 && `comprobantes ${joinSpanish(row.voucherTypes)}`,
    row.papers.length > 0 && "con su papel vigente",
  ]
    .filter(Boolean)
    .join(" · ");
}

const since = ({ validFrom, validUntil }: RegimeView) =>
  validUntil ? `del ${formatDay(validFrom)} al ${formatDay(validUntil)}` : `desde el ${formatDay(validFrom)}`;

function Row({ row, actions }: { row: RegimeView; actions: ReactNode }) {
  const agents = row.companies.map(({ name }) => name);
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="font-semibold">{`${withholdingTitle(row.tax, row.code)}: ${row.name}`}</strong>
        {row.toConfirm && <Badge tone="warn">Confirmar con el contador</Badge>}
        {row.state === "propuesto" && <Badge tone="info">Propuesto</Badge>}
        {row.state === "vigente" && !row.current && <Badge tone="outline">Todavía no rige</Badge>}
        <span className="ml-auto flex gap-2">{actions}</span>
      </div>
      <p className="text-help">{`${ruleText(row)}. ${since(row)}, versión ${row.version}.`}</p>
      <p className="text-help text-muted">{`Fuente: ${row.source}`}</p>
      <p className="text-help text-muted">
        {agents.length > 0 ? `Retienen: ${joinSpanish(agents)}` : "Ninguna empresa retiene por este régimen."}
      </p>
      {row.state === "propuesto" && (
        <p className="text-help">{`Lo propuso ${row.proposed.by ?? "el sistema"}: ${row.proposed.reason}`}</p>
      )}
    </li>
  );
}

/** Regimes in force with their source, and their changes, which a second person approves. */
export function RegimesPart({ tabs }: { tabs: ReactNode }) {
  const { can } = usePerson();
  const read = useRead(listRegimes, { query: {} });
  useLive("pagos", () => void read.mutate());
  const decide = useWrite(decideRegime, { refresh: ["/tax-regimes", "/padrones"] });
  const [changing, setChanging] = useState<RegimeView | null>(null);
  const [refusing, setRefusing] = useState<RegimeView | null>(null);
  const mayWrite = can("taxes.write");
  const actionsOf = (row: RegimeView, waits: boolean) => {
    if (row.decidable)
      return (
        <>
          <Button size="sm" onClick={() => setRefusing(row)}>
            Rechazar
          </Button>
          <Button
            size="sm"
            variant="primary"
            disabled={decide.busy}
            onClick={() => void attempt(() => decide.run({ params: { id: row.id }, body: { approve: true } }))}
          >
            Aprobar
          </Button>
        </>
      );
    if (row.state === "propuesto") return <span className="text-help text-muted">Lo aprueba otra persona</span>;
    return (
      mayWrite && (
        <Button size="sm" disabled={waits} onClick={() => setChanging(row)}>
          Proponer un cambio
        </Button>
      )
    );
  };
  return (
    <Page
      title="Impuestos"
      context="Qué se retiene al pagar, desde cuándo y por qué norma. Cada importe se confirma con el contador."
      tabs={tabs}
    >
      <Fetched read={read} failure="No se pudieron traer los regímenes">
        {({ data, companies }) => {
          const groups = [
            { title: "Por aprobar", rows: data.filter(({ state }) => state === "propuesto") },
            { title: "Argentina", rows: data.filter(({ state, country }) => state === "vigente" && country === "AR") },
            { title: "España", rows: data.filter(({ state, country }) => state === "vigente" && country === "ES") },
          ];
          const waits = (row: RegimeView) =>
            data.some((one) => one.state === "propuesto" && one.tax === row.tax && one.code === row.code);
          return (
            <>
              {groups
                .filter(({ rows }) => rows.length > 0)
                .map(({ title, rows }) => (
                  <Card key={title} flush title={title}>
                    <ul aria-label={title} className="divide-y divide-line-soft border-t border-line">
                      {rows.map((row) => (
                        <Row key={row.id} row={row} actions={actionsOf(row, waits(row))} />
                      ))}
                    </ul>
                  </Card>
                ))}
              {changing && <ProposeModal row={changing} companies={companies} onClose={() => setChanging(null)} />}
            </>
          );
        }}
      </Fetched>
      {refusing && (
        <ReasonModal
          title={`Rechazar el cambio de ${refusing.name}`}
          confirm="Rechazar"
          onClose={() => setRefusing(null)}
          onReason={(reason) => decide.run({ params: { id: refusing.id }, body: { approve: false, reason } })}
        />
      )}
    </Page>
  );
}
