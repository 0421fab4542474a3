import { CircleCheck, ClipboardList, PackageCheck, ReceiptText, Scale, Send } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon, type IconType } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { formatDay, inZone } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { PurchaseView } from "@/lib/purchasing/schema";
import { percentOf } from "../looks";

type Look = "done" | "now" | "needs" | "later";
interface Stage {
  title: string;
  icon: IconType;
  look: Look;
  lines: string[];
  href: string;
}

const dayOf = (instant: string | null | undefined) => (instant ? formatDay(inZone(instant).day) : "");

/** The six stages of a purchase: what of each is done, and which one needs work. */
function stagesOf(view: PurchaseView): Stage[] {
  const { row, quotes, order, wanted, approval } = view;
  const { state } = row;
  const asked = order !== null && state === "en_aprobacion";
  const approved = Boolean(order?.approved_at);
  const some = row.received !== "0.0";
  const all = Number(row.received) >= 100;
  const bills = order?.bills ?? [];
  const receipts = order?.receipts.filter(({ undone }) => undone === "") ?? [];
  const enough = !wanted.needed || quotes.length >= wanted.quotes;
  return [
    {
      title: "Solicitud",
      icon: ClipboardList,
      look: state === "solicitud" ? "now" : "done",
      lines: [row.code, dayOf(view.created_at)],
      href: view.card.href ?? "#solicitud",
    },
    {
      title: "Cotizaciones",
      icon: Scale,
      look: state === "cotizacion" ? (enough ? "now" : "needs") : quotes.length > 0 ? "done" : "later",
      lines: [
        wanted.needed ? `${quotes.length} de ${wanted.quotes}` : countText(quotes.length, "cotización", "cotizaciones"),
      ],
      href: "#cotizaciones",
    },
    {
      title: "Aprobada",
      icon: CircleCheck,
      look: approved ? "done" : asked ? "now" : "later",
      lines: approved ? [order?.approved_by ?? "", dayOf(order?.approved_at)] : asked ? ["espera", row.holder] : [],
      href: approval ? `/Aprobador/${approval.id}` : "#orden",
    },
    {
      title: "Enviada",
      icon: Send,
      look: order?.sent_at ? "done" : state === "aprobada" ? "now" : "later",
      lines: order?.accepted_at
        ? ["aceptó el proveedor", dayOf(order.accepted_at)]
        : order?.sent_at
          ? ["sin aceptar", dayOf(order.sent_at)]
          : [],
      href: "#orden",
    },
    {
      title: "Recibida",
      icon: PackageCheck,
      look: all ? "done" : some || state === "enviada" ? "now" : "later",
      lines: some
        ? [all ? "total" : `parcial, ${percentOf(row.received)}`, receipts[0] ? formatDay(receipts[0].day) : ""]
        : [],
      href: "#recepciones",
    },
    {
      title: "Facturada",
      icon: ReceiptText,
      look:
        row.observed > 0
          ? "needs"
          : state === "facturada" || state === "cerrada"
            ? "done"
            : bills.length > 0
              ? "now"
              : "later",
      lines:
        row.observed > 0
          ? [countText(row.observed, "observada"), bills.at(-1)?.date ? formatDay(bills.at(-1)?.date ?? "") : ""]
          : bills.length > 0
            ? [percentOf(row.billed), bills.at(-1)?.date ? formatDay(bills.at(-1)?.date ?? "") : ""]
            : [],
      href: "#facturas",
    },
  ];
}

const LOOK: Record<Look, string> = {
  done: "text-good",
  now: "text-accent",
  needs: "text-warn",
  later: "text-faint",
};

/** The trail of a purchase, each stage a link to its document. */
export function Trail({ view }: { view: PurchaseView }) {
  return (
    <ol
      aria-label="Etapas"
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface @md:grid-cols-3 @3xl:grid-cols-6"
    >
      {stagesOf(view).map(({ title, icon, look, lines, href }) => (
        <li
          key={title}
          className={cx(
            "border-line-soft border-b border-r last:border-r-0 @3xl:border-b-0",
            look === "needs" && "bg-warn-soft",
          )}
        >
          <Link href={href} className="flex h-full min-h-[68px] gap-2.5 px-3 py-2.5 hover:bg-hover">
            <span className={LOOK[look]}>
              <Icon of={icon} size={18} />
            </span>
            <span className="min-w-0">
              <span
                className={cx("block font-semibold", look === "later" ? "text-muted" : look === "needs" && "text-warn")}
              >
                {title}
              </span>
              {lines.filter(Boolean).map((line) => (
                <span
                  key={line}
                  className={cx("block text-[12px] leading-4", look === "needs" ? "text-warn" : "text-muted")}
                >
                  {line}
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
