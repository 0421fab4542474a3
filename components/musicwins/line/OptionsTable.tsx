import { Check, Minus } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { formatDay } from "@/lib/format/dates";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { StatusBadges } from "../board/StatusBadges";
import { FileLinks } from "../files/FileLinks";
import { moneyText, numberOf, percentText, proposalName } from "../words";
import { type Equivalent, equivalents, factNames, yesOrNo } from "./compare";
import { OptionHead } from "./OptionHead";
import { OptionsScroller } from "./OptionsScroller";

interface CompareRow {
  label: string;
  /** What a proposal says, as text: "" for nothing. */
  says: (row: BudgetRow) => string;
  /** Instead of the text. */
  cell?: (row: BudgetRow, index: number) => ReactNode;
  /** A line above: another kind of facts begins. */
  starts?: boolean;
}

const NONE = <span className="text-faint">—</span>;

function Amount({ text, than }: { text: string; than?: Equivalent | null }) {
  if (text === "—") return NONE;
  return (
    <>
      <span className="whitespace-nowrap font-semibold">{text}</span>
      {than && <Against value={than} />}
    </>
  );
}

function Against({ value: { lowest, over } }: { value: Equivalent }) {
  return (
    <>
      {lowest && <span className="block text-second font-semibold text-good">la más baja</span>}
      {over && <span className="block text-second text-muted">{over}</span>}
    </>
  );
}

function Fact({ value }: { value: string }) {
  const answer = yesOrNo(value);
  if (answer === null) return value;
  return (
    <span className={cx("inline-flex items-center gap-1.5", answer ? "text-good" : "text-bad")}>
      <Icon of={answer ? Check : Minus} size={14} />
      {value}
    </span>
  );
}

/** What is compared: only what some proposal says. */
function rowsOf(proposals: readonly BudgetRow[], rate: string | undefined): CompareRow[] {
  const inPesos = equivalents(proposals, rate);
  const inDollars = proposals.some(({ alicuota_usd }) => /[1-9]/.test(alicuota_usd));
  const facts = factNames(proposals);
  const amounts: CompareRow[] = [
    {
      label: "ARS",
      says: ({ alicuota_ars }) => moneyText(alicuota_ars, "ARS"),
      cell: ({ alicuota_ars }, index) => (
        <Amount text={moneyText(alicuota_ars, "ARS")} than={inDollars ? null : inPesos[index]} />
      ),
    },
    {
      label: "USD",
      says: ({ alicuota_usd }) => moneyText(alicuota_usd, "USD"),
      cell: ({ alicuota_usd }) => <Amount text={moneyText(alicuota_usd, "USD")} />,
    },
  ];
  const said: CompareRow[] = [
    {
      label: "Equivale en ARS",
      says: (row) => (inDollars ? (inPesos[proposals.indexOf(row)]?.ars ?? "") : ""),
      cell: (_row, index) => {
        const value = inPesos[index];
        if (!value) return NONE;
        return (
          <>
            <span className="whitespace-nowrap">{moneyText(value.ars, "ARS")}</span>
            <Against value={value} />
          </>
        );
      },
    },
    { label: "Alícuota", says: ({ iva }) => (iva ? `${percentText(iva)} %` : "") },
    { label: "Pago", says: ({ condicion_pago }) => condicion_pago },
    { label: "Entrega", says: ({ fecha_entrega }) => (fecha_entrega ? formatDay(fecha_entrega) : "") },
    ...facts.map((nombre, index): CompareRow => {
      const says = ({ detalles }: BudgetRow) => detalles.find((fact) => fact.nombre === nombre)?.valor ?? "";
      return { label: nombre, starts: index === 0, says, cell: (row) => <Fact value={says(row)} /> };
    }),
  ];
  const standing: CompareRow = {
    label: "Estado",
    starts: true,
    says: ({ status, status_admin }) => `${status} ${status_admin}`,
    cell: (row) => <StatusBadges row={row} />,
  };
  const files: CompareRow = {
    label: "Archivo",
    says: (row) => row.files.map(({ name }) => name).join(),
    cell: (row) => <FileLinks files={row.files} />,
  };
  const any = ({ says }: CompareRow) => proposals.some((row) => says(row) !== "");
  return [...amounts, ...said.filter(any), ...(proposals.length > 1 ? [standing] : []), ...[files].filter(any)];
}

/** True where the proposals do not all say the same. */
const differ = (proposals: readonly BudgetRow[], says: CompareRow["says"]): boolean =>
  new Set(proposals.map(says)).size > 1;

/** The proposals as columns, the chosen one outlined; what differs has its name in bold. On a phone one is seen at a time. */
export function OptionsTable({
  proposals,
  rate,
  onEdit,
}: {
  proposals: readonly BudgetRow[];
  /** Pesos of a dollar. */
  rate: string | undefined;
  onEdit: (which: string) => void;
}) {
  const rows = rowsOf(proposals, rate);
  const many = proposals.length > 1;
  const outline = (row: BudgetRow, edge?: "top" | "bottom") =>
    many &&
    row.chosen &&
    cx(
      "border-x-[1.5px] border-x-accent bg-accent-soft",
      edge === "top" && "rounded-t-card border-t-[1.5px] border-t-accent",
      edge === "bottom" && "rounded-b-card border-b-[1.5px] border-b-accent",
    );
  return (
    <OptionsScroller names={proposals.map(proposalName)}>
      <table
        className="w-full min-w-[calc(7rem+var(--options)*150px)] table-fixed border-separate border-spacing-0
          phone:min-w-[calc(7rem+var(--options)*(100cqw-7rem))]"
        style={{ "--options": proposals.length } as CSSProperties}
      >
        <caption className="sr-only">Propuestas de la línea</caption>
        <thead>
          <tr>
            <td className="sticky left-0 z-1 w-28 bg-surface" />
            {proposals.map((row) => (
              <th
                key={numberOf(row)}
                scope="col"
                className={cx(
                  "snap-start snap-always px-2.5 py-2 text-left align-top font-normal",
                  outline(row, "top"),
                )}
              >
                <OptionHead row={row} many={many} onEdit={onEdit} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, says, cell, starts }, index) => (
            <tr key={label}>
              <th
                scope="row"
                className={cx(
                  "sticky left-0 z-1 w-28 bg-surface py-1 pr-2 text-left align-top text-help",
                  differ(proposals, says) ? "font-semibold" : "font-normal text-muted",
                  (starts || index === 0) && "border-t border-line",
                )}
              >
                {label}
                {differ(proposals, says) && <span className="sr-only">, difiere</span>}
              </th>
              {proposals.map((row, column) => (
                <td
                  key={numberOf(row)}
                  className={cx(
                    "px-2.5 py-1 align-top",
                    (starts || index === 0) && "border-t border-t-line",
                    outline(row, index === rows.length - 1 ? "bottom" : undefined),
                  )}
                >
                  {says(row) === "" ? NONE : cell ? cell(row, column) : says(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </OptionsScroller>
  );
}
