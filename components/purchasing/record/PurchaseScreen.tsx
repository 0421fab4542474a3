import { FileDown, PackageCheck, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { useDownload } from "@/components/frame/useDownload";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import type { MenuEntry } from "@/components/kit/Menu";
import { MoreMenu } from "@/components/kit/MoreMenu";
import { Page } from "@/components/kit/Page";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { formatDay } from "@/lib/format/dates";
import { cancelOrder, closeOrder, orderPdf, withdrawOrder } from "@/lib/purchasing/orders/api";
import { cancelRequisition, holdRequisition, quoteRequisition } from "@/lib/purchasing/requisitions/api";
import { stateTitles } from "@/lib/purchasing/rules/states";
import type { PurchaseView } from "@/lib/purchasing/schema";
import { PurchaseBadge } from "../looks";
import { PurchaseBody } from "./PurchaseBody";
import { usePurchase, useStep } from "./usePurchase";

const RequisitionDrawer = dynamic(() => import("../RequisitionDrawer").then((it) => it.RequisitionDrawer), {
  ssr: false,
});
const SendForm = dynamic(() => import("./modals").then((it) => it.SendForm), { ssr: false });
const AmendForm = dynamic(() => import("./modals").then((it) => it.AmendForm), { ssr: false });
const ReceiveModal = dynamic(() => import("./modals").then((it) => it.ReceiveModal), { ssr: false });
const PurchaseHistory = dynamic(() => import("./modals").then((it) => it.PurchaseHistory), { ssr: false });

type Open =
  | "editar"
  | "enviar"
  | "ampliar"
  | "recibir"
  | "cerrar"
  | "cancelar"
  | "esperar"
  | "retirar"
  | "historia"
  | null;

/** `/Compras/{id}?linea=&factura=`: one purchase, from what was asked for to its bills. */
export function PurchaseScreen() {
  const { ready, query } = usePageAddress();
  const read = usePurchase(ready ? Number(query.id) : null);
  const [open, setOpen] = useState<Open>(null);
  const view = read.data;
  const row = view?.row;
  return (
    <Page
      title={row ? `${row.order_code || row.code}, ${row.title}` : "Compra"}
      badge={row && <PurchaseBadge state={row.state} observed={row.observed} />}
      breadcrumbs={[
        { label: "Compras", href: "/Compras" },
        {
          label: row ? (row.observed > 0 ? "Observadas" : stateTitles[row.state]) : "",
          href: row?.observed ? "/Compras?ver=observadas" : undefined,
        },
      ]}
      context={row && contextOf(view)}
      actions={view && <Actions view={view} onOpen={setOpen} />}
    >
      <Fetched read={read} failure="No se pudo traer la compra" rows={12}>
        {(shown) => (
          <>
            {shown.row.state_reason &&
              (shown.row.state === "en_espera" ||
                shown.row.state === "cotizacion" ||
                shown.row.state === "cancelada") && <Banner tone="warn">{shown.row.state_reason}</Banner>}
            {shown.order?.amendment && (
              <Banner>Espera que se apruebe una ampliación: mientras tanto sigue como está.</Banner>
            )}
            <PurchaseBody view={shown} />
            {open && <Dialogs view={shown} open={open} onClose={() => setOpen(null)} />}
          </>
        )}
      </Fetched>
    </Page>
  );
}

const contextOf = ({ row, order }: PurchaseView) =>
  [
    order?.supplier.name,
    [row.place, row.need_day && `${row.place ? "para" : "Para"} el ${formatDay(row.need_day)}`]
      .filter(Boolean)
      .join(", "),
    row.asker && `Lo pidió ${row.asker}`,
  ]
    .filter(Boolean)
    .join(". ");

function Actions({ view, onOpen }: { view: PurchaseView; onOpen: (open: Open) => void }) {
  const { acciones, order, row } = view;
  const may = (key: PurchaseView["acciones"][number]) => acciones.includes(key);
  const download = useDownload();
  const quote = useStep(quoteRequisition);
  const entries: MenuEntry[] = [
    ...(may("editar") ? [{ label: "Cambiar lo que se pide", onSelect: () => onOpen("editar") }] : []),
    ...(row.state === "solicitud" || row.state === "en_espera"
      ? [
          {
            label: "Pasar a cotización",
            onSelect: () => void quote.run({ params: { id: row.id }, body: { version: row.version } }),
          },
        ]
      : []),
    ...(may("esperar") ? [{ label: "Dejar en espera", onSelect: () => onOpen("esperar") }] : []),
    ...(may("retirar")
      ? [
          {
            label: order?.amendment ? "Retirar la ampliación" : "Retirar de aprobación",
            onSelect: () => onOpen("retirar"),
          },
        ]
      : []),
    ...(may("enviar") && order?.sent_at ? [{ label: "Mandar de nuevo", onSelect: () => onOpen("enviar") }] : []),
    ...(may("ampliar") ? [{ label: "Ampliar o achicar", onSelect: () => onOpen("ampliar") }] : []),
    { label: "Ver la tarjeta", href: view.card.href ?? "/Estructura/Compras" },
    { label: "Historia", onSelect: () => onOpen("historia") },
    ...(may("cerrar") ? [{ label: "Cerrar la orden", separated: true, onSelect: () => onOpen("cerrar") }] : []),
    ...(may("cancelar") ? [{ label: "Cancelar", danger: true, onSelect: () => onOpen("cancelar") }] : []),
  ];
  return (
    <>
      {order?.code && (
        <Button
          variant="ghost"
          icon={FileDown}
          busy={download.busy}
          onClick={() => void download.run(orderPdf, { params: { id: order.id } }, `${order.code}.pdf`)}
        >
          PDF
        </Button>
      )}
      {may("enviar") && !order?.sent_at && (
        <Button variant="primary" icon={Send} onClick={() => onOpen("enviar")}>
          Enviar
        </Button>
      )}
      {may("recibir") && order?.sent_at && (
        <Button icon={PackageCheck} onClick={() => onOpen("recibir")}>
          Recibir
        </Button>
      )}
      <MoreMenu items={entries} align="end" />
    </>
  );
}

function Dialogs({ view, open, onClose }: { view: PurchaseView; open: NonNullable<Open>; onClose: () => void }) {
  const { row, order } = view;
  const close = useStep(closeOrder);
  const cancel = useStep(cancelOrder);
  const giveUp = useStep(cancelRequisition);
  const wait = useStep(holdRequisition);
  const withdraw = useStep(withdrawOrder);
  const body = (reason: string) => ({ version: row.version, reason });
  if (open === "editar") return <RequisitionDrawer of={view} onClose={onClose} />;
  if (open === "historia") return <PurchaseHistory id={row.id} onClose={onClose} />;
  if (open === "esperar")
    return (
      <ReasonModal
        title={`Dejar en espera ${row.code}`}
        confirm="Dejar en espera"
        danger={false}
        onClose={onClose}
        onReason={(reason) => wait.run({ params: { id: row.id }, body: body(reason) })}
      />
    );
  if (open === "cancelar")
    return (
      <ReasonModal
        title={`Cancelar ${row.order_code || row.code}`}
        description="Lo que se había comprometido queda libre."
        confirm="Cancelar la compra"
        onClose={onClose}
        onReason={(reason) =>
          order?.code
            ? cancel.run({ params: { id: order.id }, body: body(reason) })
            : giveUp.run({ params: { id: row.id }, body: body(reason) })
        }
      />
    );
  if (!order) return null;
  if (open === "enviar") return <SendForm order={order} version={row.version} onClose={onClose} />;
  if (open === "ampliar") return <AmendForm order={order} version={row.version} onClose={onClose} />;
  if (open === "recibir") return <ReceiveModal order={order} onClose={onClose} />;
  if (open === "retirar")
    return (
      <ReasonModal
        title="Retirar de aprobación"
        confirm="Retirar"
        danger={false}
        onClose={onClose}
        onReason={(reason) => withdraw.run({ params: { id: order.id }, body: body(reason) })}
      />
    );
  return (
    <ReasonModal
      title={`Cerrar ${order.code}`}
      description="Lo que queda por facturar deja de estar comprometido."
      confirm="Cerrar la orden"
      danger={false}
      onClose={onClose}
      onReason={(reason) => close.run({ params: { id: order.id }, body: body(reason) })}
    />
  );
}
