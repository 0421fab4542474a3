import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { Page } from "@/components/kit/Page";
import { useLive } from "@/lib/client/useLive";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { standing } from "@/lib/format/standing";
import { getOwnPurchase } from "@/lib/purchasing/receipts/api";
import { isEnded, isOrdered, stateTitles } from "@/lib/purchasing/rules/states";
import { PurchaseBadge } from "../looks";
import { Receipts } from "./Receipts";
import { ReceiveForm } from "./ReceiveForm";

/** `/solicitudes/recibir/{tarjeta}`: whoever asked for something sees how far it is and receives it, on the telephone. */
export function ReceiveScreen() {
  const { ready, query } = usePageAddress();
  const read = useRead(getOwnPurchase, ready ? { params: { id: Number(query.id) } } : null);
  useLive("compras", () => void read.mutate());
  const { data } = read;
  return (
    <Page
      title={data?.title ?? "Recibir una compra"}
      badge={data && <PurchaseBadge state={data.state} />}
      breadcrumbs={[{ label: "Solicitudes", href: "/solicitudes" }, { label: data?.order_code || data?.code || "" }]}
      context={
        data &&
        [data.supplier, data.delivery_day && `entrega ${formatDay(data.delivery_day)}`].filter(Boolean).join(", ")
      }
    >
      <Fetched read={read} failure="No se pudo traer la compra">
        {(own) => (
          <div className="mx-auto flex w-full max-w-[480px] flex-col gap-4">
            <Card>
              {own.order_id !== null && isOrdered(own.state) ? (
                <ReceiveForm
                  key={own.receipts.length}
                  order={own.order_id}
                  lines={own.lines}
                  onDone={() => void read.mutate()}
                />
              ) : (
                <Banner>
                  Está {standing(stateTitles[own.state])}:{" "}
                  {isEnded(own.state) ? "ya no se recibe nada." : "todavía no hay nada que recibir."}
                </Banner>
              )}
            </Card>
            <Receipts receipts={own.receipts} />
          </div>
        )}
      </Fetched>
    </Page>
  );
}
