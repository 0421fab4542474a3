import { Check, Copy, Mail } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Kbd } from "@/components/kit/Kbd";
import { Link } from "@/components/kit/Link";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { formatDay, formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { joinSpanish } from "@/lib/format/text";
import type { PhoneAnswer as Answer } from "@/lib/suppliers/owed/schema";
import { StateBadge } from "./looks";
import { useScreenKey } from "./useScreenKey";

const COPIED_MS = 2_000;

/** What is said of one voucher: the day, why not today, who has it, what they get; and the sentence to copy. */
export function PhoneAnswer({ answer, named }: { answer: Answer; named: boolean }) {
  const { can } = usePerson();
  const { voucher, supplier, day, firm, why, holder, open, pays, net, withheld, paid_to, text } = answer;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error("No se pudo copiar: marcar el texto y copiarlo."),
    );
  useScreenKey("c", copy, { ctrl: true });
  const money = (value: string) => (voucher.currency ? formatMoney(value, voucher.currency) : "—");
  const name = `${voucher.text}${voucher.total ? ` por ${money(voucher.total)}` : ""}`;
  const paid = voucher.state === "pagado";
  const closed = paid || voucher.by_note;
  const mailto = `mailto:${supplier.mail}?subject=${encodeURIComponent(voucher.text)}&body=${encodeURIComponent(text)}`;
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <div className="rounded-control bg-accent-soft px-3.5 py-2.5">
        <p className="text-help">
          {can("screen.comprobantes") && can("vouchers.read") ? (
            <Link href={`/Comprobantes?comprobante=${voucher.id}`}>{name}</Link>
          ) : (
            name
          )}
        </p>
        <p className="text-[24px] font-semibold leading-8 text-accent-ink">
          {day ? formatDay(day) : paid ? "Pagado" : voucher.by_note ? "Nada por pagar" : "Sin día de pago"}
        </p>
        <p className="text-help">
          {paid ? "pagado" : closed ? "" : paid_to || (day ? "" : "todavía no se puede decir")}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-help">
        {named && (
          <Fact label="Proveedor">
            <Link href={`/ProveedoresComprobantes/${supplier.id}`}>{supplier.name}</Link>
          </Fact>
        )}
        <Fact label="Estado">
          <StateBadge {...voucher} />
        </Fact>
        {holder && (
          <Fact label="La tiene">
            <strong className="font-semibold">{holder.name}</strong>
            <span className="block text-second text-muted">
              {[holder.since && `desde ${formatInstant(holder.since)}`, holder.place].filter(Boolean).join(", ")}
            </span>
          </Fact>
        )}
        {why.length > 0 && <Fact label="Por qué no hoy">{joinSpanish(why)}</Fact>}
        {day && !firm && !paid && <Fact label="Seguro">No: el día es estimado hasta que se apruebe</Fact>}
        {compareMoney(pays, open) < 0 && (
          <Fact label="Se paga">
            {money(pays)}
            <span className="block text-second text-muted">{`queda un saldo de ${money(subMoney(open, pays))}`}</span>
          </Fact>
        )}
        {compareMoney(withheld, "0") > 0 && <Fact label="Retenciones">{money(`-${withheld}`)}</Fact>}
        {compareMoney(open, "0") > 0 && (
          <Fact label="Va a recibir">
            <strong className="font-semibold">{money(net)}</strong>
          </Fact>
        )}
      </dl>
      <p className="wrap-anywhere border-l-2 border-line pl-3 text-help text-muted" data-answer>
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={copied ? Check : Copy} onClick={copy} className="flex-1">
          {copied ? "Copiada" : "Copiar respuesta"}
          {!copied && (
            <span className="phone:hidden">
              <Kbd plain>Ctrl C</Kbd>
            </span>
          )}
        </Button>
        {supplier.mail && (
          <ButtonLink icon={Mail} href={mailto}>
            Mail
          </ButtonLink>
        )}
      </div>
      <span role="status" className="sr-only">
        {copied ? "Copiada" : ""}
      </span>
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
