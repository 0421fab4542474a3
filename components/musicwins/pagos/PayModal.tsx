import { Banner } from "@/components/kit/Banner";
import { Link } from "@/components/kit/Link";
import { countText } from "@/lib/format/text";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import { itemTitle } from "@/lib/musicwins/rules/due";
import { lineHref } from "@/lib/musicwins/rules/told";
import { PayForm, type Payment } from "../PayForm";
import { FailedList } from "./FailedList";
import { bothText, itemId, paidWith, totalOf, unseenOf, withoutCovered } from "./pagos";
import { payItem, reviewAll } from "./payCalls";
import { useBatch } from "./useBatch";

/** Asks for the day and the proof of a payment, of one row or of several; says which were refused and why. */
export function PayModal({
  items,
  all,
  onClose,
}: {
  items: readonly DueItem[];
  all: readonly DueItem[];
  onClose: () => void;
}) {
  const { left, failed, busy, run } = useBatch(() => withoutCovered(items), onClose);
  const parts = [...new Map(left.flatMap((item) => paidWith(item, all)).map((part) => [itemId(part), part])).values()];
  const more = parts.length - left.length;
  const [one] = left;
  const single = left.length === 1 && one;
  const amounts = bothText(totalOf(parts));

  const pay = ({ day, reason, proof }: Payment) =>
    run(
      async (item) => {
        await reviewAll(unseenOf(paidWith(item, all)), reason);
        await payItem(item, day, proof);
      },
      (count) => countText(count, "pago marcado", "pagos marcados"),
    );

  return (
    <PayForm
      title={single ? "Marcar como pagado" : `Marcar ${left.length} como pagados`}
      description={single ? `${itemTitle(single)}: ${amounts}.` : `${amounts}.`}
      unseen={unseenOf(parts).length}
      lead={<ObservedLinks items={parts} />}
      busy={busy}
      onPay={pay}
      onClose={onClose}
    >
      <FailedList failed={failed} />
      {more > 0 && (
        <Banner tone="warn">
          Un presupuesto se paga entero: incluye {countText(more, "parte pendiente más", "partes pendientes más")}.
        </Banner>
      )}
    </PayForm>
  );
}

/** Where each observed invoice says what it is observed for. */
function ObservedLinks({ items }: { items: readonly DueItem[] }) {
  const lines = new Map(items.filter((item) => item.facturas_por_ver.length > 0).map((item) => [item.id, item.titulo]));
  return [...lines].map(([id, titulo]) => (
    <Link key={id} href={lineHref(id)} className="mr-2 underline underline-offset-3">
      Ver {titulo}
    </Link>
  ));
}
