import { Check } from "lucide-react";
import { Button, ButtonLink } from "@/components/kit/Button";
import { SkeletonBar } from "@/components/kit/Skeleton";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { diffDays, formatDay, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { amountText, nameOf, VoucherBadges } from "../../looks";
import { fieldText } from "../lines";
import type { Suggestion } from "../Starts";

/** From how many days on what waits is marked. */
const LATE = 10;

/** How long it waits, marked from ten days on. */
export function Age({ date, state }: Pick<VoucherRow, "date" | "state">) {
  if (date === null) return null;
  const days = diffDays(date, todayIn());
  const late = state === "validado" && days >= LATE;
  const text = days === 0 ? "hoy" : days < 0 ? `en ${countText(-days, "día")}` : `hace ${countText(days, "día")}`;
  return <span className={late ? "font-semibold text-warn" : undefined}>{text}</span>;
}

/**
 * What it would be charged to, dashed since nobody said so yet, and from where that comes; as long as that is not known its place is
 * kept, so that nothing below moves when it comes.
 */
export function Suggested({ of, coming = false }: { of: Suggestion | undefined; coming?: boolean }) {
  if (coming)
    return (
      <span className="flex min-h-8 items-center phone:min-h-[54px]">
        <SkeletonBar width="70%" />
      </span>
    );
  if (!of) return <span className="text-muted">Sin antecedentes: elegir a mano</span>;
  return (
    <span className="flex flex-wrap items-center gap-1.5 py-1">
      {of.lines.slice(0, 3).map((line, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a split may be alike.
          key={index}
          title={line.name}
          className="inline-flex max-w-full gap-1 rounded-badge border border-dashed border-line-strong px-2 py-0.5 text-help"
        >
          {/* A table that is narrow has no room for a name in one line. */}
          <span className="truncate @max-[760px]:whitespace-normal">{line.name}</span>
          <strong className="whitespace-nowrap font-semibold">{fieldText(line.percent)} %</strong>
        </span>
      ))}
      <span className="text-second text-muted">
        {of.lines.length > 3 ? `y ${of.lines.length - 3} más, ${of.text}` : of.text}
      </span>
    </span>
  );
}

const common: Column<VoucherRow>[] = [
  {
    id: "comprobante",
    header: "Proveedor y comprobante",
    width: 180,
    cell: (row) => (
      <TwoLines
        strong
        main={row.supplier?.name ?? "Sin proveedor"}
        sub={
          <>
            {nameOf(row)}
            <span className="hidden @max-[900px]:block">
              <Age {...row} />
            </span>
          </>
        }
      />
    ),
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 112,
    hideBelow: "900px",
    sortValue: ({ date }) => date,
    cell: (row) => <TwoLines main={row.date ? formatDay(row.date) : "—"} sub={<Age {...row} />} />,
  },
];
const amount = (header: string): Column<VoucherRow> => ({
  id: "total",
  header,
  width: 142,
  align: "end",
  fixed: true,
  sortValue: ({ total }) => total,
  cell: (row) => <strong className="font-semibold">{amountText(row.total, row)}</strong>,
});
const company: Column<VoucherRow> = {
  id: "empresa",
  header: "Empresa",
  width: 170,
  optional: true,
  cell: ({ company: of }) => of?.name ?? "—",
};

/** What waits, with what it would be charged to. */
export const waitingColumns = ({
  suggested,
  coming,
  onApply,
  hrefOf,
  busy,
}: {
  suggested: ReadonlyMap<number, Suggestion>;
  /** It is not known yet what is suggested. */
  coming: boolean;
  onApply: (row: VoucherRow) => void;
  hrefOf: (row: VoucherRow) => string;
  busy: boolean;
}): Column<VoucherRow>[] => [
  ...common,
  amount("Sin imputar"),
  {
    id: "sugerencia",
    header: "Sugerencia",
    hideBelow: "md",
    cell: ({ id }) => <Suggested of={suggested.get(id)} coming={coming} />,
  },
  company,
  {
    id: "hacer",
    header: "Qué hacer",
    head: <span className="sr-only">Qué hacer</span>,
    width: 124,
    align: "end",
    fixed: true,
    cell: (row) =>
      suggested.has(row.id) ? (
        <Button
          size="sm"
          icon={Check}
          disabled={busy}
          aria-label={`Aplicar lo sugerido a ${row.supplier?.name ?? ""}, ${nameOf(row)}`}
          onClick={() => onApply(row)}
        >
          Aplicar
        </Button>
      ) : (
        <ButtonLink
          size="sm"
          variant="ghost"
          href={hrefOf(row)}
          aria-label={`Dividir ${row.supplier?.name ?? ""}, ${nameOf(row)}`}
        >
          Dividir
        </ButtonLink>
      ),
  },
];

/** What is charged to something. */
export const doneColumns: Column<VoucherRow>[] = [
  ...common,
  amount("Total"),
  { id: "imputado", header: "Imputado a", hideBelow: "md", cell: ({ allocated_to }) => allocated_to || "—" },
  company,
  { id: "estado", header: "Estado", width: 150, cell: (row) => <VoucherBadges {...row} /> },
];

const nothing = { suggested: new Map(), coming: false, onApply: () => undefined, hrefOf: () => "", busy: false };
/** What can be shown or hidden, by whether the list waits. */
export const choosable = { waiting: waitingColumns(nothing), done: doneColumns };
