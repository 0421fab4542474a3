import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import type { BudgetRow } from "@/lib/musicwins/budgets/schema";
import { StatusBadges } from "../board/StatusBadges";
import { FileLinks } from "../files/FileLinks";
import { dayText, moneyText, numberOf, percentText } from "../words";
import { type Equivalent, equivalents, factNames, yesOrNo } from "./compare";
import { OptionHead } from "./OptionHead";

interface CompareRow {
  label: string;
  cell: (row: BudgetRow, index: number) => ReactNode;
  /** A line above: another kind of facts begins. */
  starts?: boolean;
}

const NONE = <span className="text-faint">—</span>;
const strong = (text: string) =>
  text === "—" ? NONE : <span className="whitespace-nowrap font-semibold">{text}</span>;

function Fact({ value }: { value: string | undefined }) {
  if (!value) return NONE;
  const answer = yesOrNo(value);
  if (answer === null) return value;
  return (
    <span className={cx("inline-flex items-center gap-1.5", answer ? "text-good" : "text-bad")}>
      <Icon of={answer ? Check : Minus} size={14} />
      {value}
    </span>
  );
}

function InPesos({ value }: { value: Equivalent | null }) {
  if (!value) return NONE;
  return (
    <>
      <span className="whitespace-nowrap">{moneyText(value.ars, "ARS")}</span>
      {value.lowest && <span className="block text-second font-semibold text-good">la más baja</span>}
      {value.over && <span className="block text-second text-muted">{value.over}</span>}
    </>
  );
}

/** What is compared: only what some proposal says. */
function rowsOf(proposals: readonly BudgetRow[], rate: string | undefined): CompareRow[] {
  const inPesos = equivalents(proposals, rate);
  const any = (said: (row: BudgetRow) => unknown) => proposals.some((row) => Boolean(said(row)));
  const facts = factNames(proposals);
  const all: (CompareRow | false)[] = [
    { label: "ARS", cell: (row) => strong(moneyText(row.alicuota_ars, "ARS")) },
    { label: "USD", cell: (row) => strong(moneyText(row.alicuota_usd, "USD")) },
    any((row) => /[1-9]/.test(row.alicuota_usd)) && {
      label: "Equivale en ARS",
      cell: (_row, index) => <InPesos value={inPesos[index] ?? null} />,
    },
    any((row) => row.iva) && {
      label: "Alícuota",
      cell: (row) => (row.iva ? `${percentText(row.iva)} %` : NONE),
    },
    any((row) => row.condicion_pago) && { label: "Pago", cell: (row) => row.condicion_pago || NONE },
    any((row) => row.fecha_entrega) && {
      label: "Entrega",
      cell: (row) => (row.fecha_entrega ? dayText(row.fecha_entrega) : NONE),
    },
    ...facts.map((nombre, index) => ({
      label: nombre,
      starts: index === 0,
      cell: (row: BudgetRow) => <Fact value={row.detalles.find((fact) => fact.nombre === nombre)?.valor} />,
    })),
    proposals.length > 1 && { label: "Estado", starts: true, cell: (row) => <StatusBadges row={row} /> },
    any((row) => row.files.length) && {
      label: "Archivo",
      cell: (row) => (row.files.length > 0 ? <FileLinks files={row.files} /> : NONE),
    },
  ];
  return all.filter((row) => row !== false);
}

/** The proposals as columns, the chosen one outlined. On a narrow screen they are swiped. */
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
    <div className="-mx-1 snap-x snap-proximity overflow-x-auto scroll-pl-28 px-1 pb-1" data-scroll>
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: 112 + proposals.length * 150 }}
      >
        <caption className="sr-only">Propuestas de la línea</caption>
        <thead>
          <tr>
            <td className="sticky left-0 z-1 w-28 bg-surface" />
            {proposals.map((row) => (
              <th
                key={numberOf(row)}
                scope="col"
                className={cx("snap-start px-2.5 py-2 text-left align-top font-normal", outline(row, "top"))}
              >
                <OptionHead row={row} many={many} onEdit={onEdit} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cell, starts }, index) => (
            <tr key={label}>
              <th
                scope="row"
                className={cx(
                  "sticky left-0 z-1 w-28 bg-surface py-1 pr-2 text-left align-top text-help font-normal text-muted",
                  (starts || index === 0) && "border-t border-line",
                )}
              >
                {label}
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
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
