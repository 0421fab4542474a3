import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Link } from "@/components/kit/Link";
import { usePerson } from "@/lib/client/usePerson";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import type { AdminView, DueView, ProposedDue } from "@/lib/showAdmin/schema";
import type { Deed } from "./AdminDeed";

const money = (value: string, currency: string) => formatMoney(value, currency, { decimals: 2 });
/** "12 % de $ 1.000.000,00". */
const workedOut = ({ percent, base, currency }: Pick<DueView, "percent" | "base" | "currency">): string =>
  percent !== null && base !== null ? `${percent.replace(".", ",")} % de ${money(base, currency)}` : "Importe cargado";

function DueItem({ due, may, onDo }: { due: DueView; may: boolean; onDo: (deed: Deed) => void }) {
  const { can } = usePerson();
  const owed = /[1-9]/.test(due.left);
  const late = owed && due.due_day < todayIn();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <strong className="font-semibold">{due.body}</strong>
          {due.voucher ? (
            <Badge tone="good">Con comprobante</Badge>
          ) : (
            <Badge tone={due.no_voucher_reason ? "neutral" : "warn"}>
              {due.no_voucher_reason ? "Sin comprobante, con motivo" : "Falta el comprobante"}
            </Badge>
          )}
        </span>
        <span className="block text-help text-muted">
          {`${workedOut(due)} · `}
          <span className={late ? "text-bad" : undefined}>{`vence ${formatDayYear(due.due_day)}`}</span>
        </span>
        {due.voucher && (
          <span className="block text-help">
            {can("screen.comprobantes") ? (
              <Link href={`/Comprobantes?comprobante=${due.voucher.id}`}>{due.voucher.text}</Link>
            ) : (
              due.voucher.text
            )}
          </span>
        )}
        {due.no_voucher_reason && <span className="block text-help">{due.no_voucher_reason}</span>}
        <span className="block text-second text-muted">{due.source}</span>
      </span>
      <span className="flex flex-col items-end gap-1">
        <strong className="whitespace-nowrap font-semibold">{money(due.amount, due.currency)}</strong>
        <span className="text-second text-muted">
          {owed ? `falta pagar ${money(due.left, due.currency)}` : "pagado"}
        </span>
        {may && !due.voucher && (
          <span className="flex gap-1">
            {!due.no_voucher_reason && (
              <Button size="sm" variant="ghost" onClick={() => onDo({ what: "sin_comprobante", due })}>
                No hay comprobante
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => onDo({ what: "anular", due })}>
              Anular
            </Button>
          </span>
        )}
      </span>
    </li>
  );
}

/** "SADAIC", or "SADAIC en dólares" where the tickets brought several currencies. */
const nameOf = ({ takings }: AdminView, { body, currency }: Pick<ProposedDue, "body" | "currency">): string =>
  takings.length > 1 ? `${body} en ${currencyName(currency).toLowerCase()}` : body;

/** Dues of a show: those that are loaded, and what each body asks of what the tickets brought and is not loaded yet. */
export function Dues({ row, onDo }: { row: AdminView; onDo: (deed: Deed) => void }) {
  const may = row.acciones.includes("derechos");
  return (
    <section aria-label="Derechos" className="flex flex-col gap-1">
      <h3 className="font-semibold">Derechos</h3>
      {row.due_list.length === 0 && row.proposed.length === 0 && (
        <p className="text-help text-muted">No tiene derechos cargados.</p>
      )}
      <ul className="flex flex-col divide-y divide-line-soft">
        {row.due_list.map((due) => (
          <DueItem key={due.id} due={due} may={may} onDo={onDo} />
        ))}
        {row.proposed.map((one) => (
          <li key={`${one.rate_id} ${one.currency}`} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2">
                {one.body}
                <Badge tone={one.waived ? "neutral" : "warn"}>{one.waived ? "No corresponde" : "Falta cargar"}</Badge>
              </span>
              <span className="block text-help text-muted">
                {one.amount === null
                  ? "Sin porcentaje: se carga el importe"
                  : `${workedOut(one)} serían ${money(one.amount, one.currency)}`}
              </span>
              {one.waived && <span className="block text-help">{`${one.waived.reason} (${one.waived.by})`}</span>}
              <span className="block text-second text-muted">{one.source}</span>
            </span>
            {may && (
              <span className="flex flex-wrap justify-end gap-1">
                {one.waived ? (
                  <Button size="sm" variant="ghost" onClick={() => onDo({ what: "corresponde", one })}>
                    Sí corresponde
                  </Button>
                ) : (
                  <Button size="sm" variant="ghost" onClick={() => onDo({ what: "no_corresponde", one })}>
                    No corresponde
                  </Button>
                )}
                <Button size="sm" onClick={() => onDo({ what: "derechos", one })}>
                  {`Cargar ${nameOf(row, one)}`}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
