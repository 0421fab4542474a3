import { Fetched } from "@/components/frame/Fetched";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { joinSpanish } from "@/lib/format/text";
import { listPeriodLocks } from "@/lib/ledger/api";
import { monthTitle } from "@/lib/ledger/rules/months";
import { listVouchers } from "@/lib/vouchers/api";
import { accruedStandings } from "@/lib/vouchers/rules/states";
import type { CurrencyTotals, VoucherFilter } from "@/lib/vouchers/schema";
import type { BookPeriod } from "./periods";

interface Part {
  id: string;
  label: string;
  count: number;
  totals?: readonly CurrencyTotals[];
  href: string;
}

const ACCRUED = accruedStandings.join(",");

const sumsOf = (key: "net" | "vat" | "total") => ({
  align: "end" as const,
  cell: ({ totals }: Part) =>
    totals?.map((one) => (
      <div key={one.currency} className="whitespace-nowrap">
        {formatMoney(one[key], one.currency ?? "", { decimals: 2 })}
      </div>
    )),
});
const columns: Column<Part>[] = [
  {
    id: "que",
    header: "Comprobantes recibidos",
    cell: ({ label, href }) => (
      <Link href={href} className="tap underline underline-offset-2">
        {label}
      </Link>
    ),
  },
  { id: "cuantos", header: "Cuántos", align: "end", width: 90, cell: ({ count }) => formatInteger(count) },
  { id: "neto", header: "Neto gravado", hideBelow: "760px", ...sumsOf("net") },
  { id: "iva", header: "IVA", hideBelow: "570px", ...sumsOf("vat") },
  { id: "total", header: "Total", ...sumsOf("total") },
];

/** The same on a phone. */
const partCard = ({ label, count, totals = [], href }: Part) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
    <Link href={href} className="tap min-w-0 flex-1 underline underline-offset-2">
      {label}
    </Link>
    <strong className="font-semibold">{formatInteger(count)}</strong>
    {totals.map(({ currency, total }) => (
      <span key={currency} className="basis-full text-right">
        {formatMoney(total, currency ?? "", { decimals: 2 })}
      </span>
    ))}
  </div>
);

/** How many vouchers the books of a period have and what they add up to, and what is missing; each figure is its list. */
export function BookSummary({ company, period }: { company: { id: number }; period: BookPeriod }) {
  const { from, until } = period;
  // What is of before the ledger is in no book, and so in none of these lists.
  const filter = { company: company.id, from, until, direction: "recibido", historic: "0", sort: "-date" };
  const booked = { ...filter, state: ACCRUED } as unknown as VoucherFilter;
  const read = useRead(listVouchers, { query: { ...booked, page: 1, limit: 1 } });
  const unfiled = useRead(listVouchers, { query: { ...booked, without_file: "1", page: 1, limit: 1 } as never });
  const hrefOf = (more: Record<string, string>) =>
    `/Comprobantes?${new URLSearchParams({ empresa: String(company.id), desde: from, hasta: until, sentido: "recibido", de_antes: "0", ...more })}`;
  return (
    <Card
      flush
      title={`Qué hay en los libros de ${period.name}`}
      subtitle="Lo validado y no anulado, por su fecha, en la moneda de cada comprobante."
      foot={<Closed company={company.id} months={period.months} />}
    >
      <Fetched
        read={read}
        failure="No se pudo traer qué hay en los libros"
        waiting="Trayendo qué hay en los libros..."
        rows={4}
      >
        {({ total, totals, states, observed }) => {
          const missing = (id: string, label: string, count: number | undefined, more: Record<string, string>) =>
            count ? [{ id, label, count, href: hrefOf(more) }] : [];
          const rows: Part[] = [
            ...(total > 0
              ? [{ id: "libro", label: "En el libro", count: total, totals, href: hrefOf({ estado: ACCRUED }) }]
              : []),
            ...missing("validar", "Falta validar: no están en el libro", states.recibido, { estado: "recibido" }),
            ...missing("esperados", "Esperados: no llegaron", states.esperado, { estado: "esperado" }),
            ...missing("observados", "Observados", observed, { observado: "1" }),
            ...missing("documento", "En el libro, sin documento", unfiled.data?.total, {
              estado: ACCRUED,
              sin_archivo: "1",
            }),
          ];
          return (
            <div className="phone:px-3 phone:pb-3">
              <DataTable
                flush
                caption="Qué hay en los libros"
                columns={columns}
                card={partCard}
                rows={rows}
                rowId={({ id }) => id}
                empty={
                  <EmptyState compact title={`No hay comprobantes recibidos en ${period.name}`}>
                    Los que se validen con fecha de ese período entran solos.
                  </EmptyState>
                }
              />
            </div>
          );
        }}
      </Fetched>
    </Card>
  );
}

/** Which of the period's months are shut for the books, for who may know. */
function Closed({ company, months }: { company: number; months: readonly string[] }) {
  const may = usePerson().can("periods.read");
  const { data, error } = useRead(listPeriodLocks, may ? { query: { year: Number(months[0]?.slice(0, 4)) } } : null);
  if (!may) return "Quien cierra los meses sabe si el mes fiscal está cerrado.";
  if (error && !data) return "No se pudo traer qué meses fiscales están cerrados.";
  if (!data) return "Mes fiscal: ...";
  const open = months.filter(
    (month) =>
      !data.months.some(
        (one) =>
          one.company_id === company &&
          one.month.startsWith(month) &&
          one.locks.some(({ scope }) => scope === "fiscal"),
      ),
  );
  return (
    <Link href="/catalogo/periodos" className="tap underline underline-offset-2">
      {open.length === 0
        ? "Mes fiscal cerrado: los libros no cambian más"
        : `Mes fiscal sin cerrar: ${joinSpanish(open.map(monthTitle))}`}
    </Link>
  );
}
