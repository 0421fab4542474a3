import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { ButtonLink } from "@/components/kit/Button";
import { Page } from "@/components/kit/Page";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { Tabs } from "@/components/kit/Tabs";
import { useAddress } from "@/lib/client/useAddress";
import { FormTiles } from "./FormTiles";
import { MyRequests } from "./MyRequests";

const RequestForm = dynamic(() => import("./RequestForm").then((module) => module.RequestForm), {
  loading: () => <SkeletonBar className="my-10" />,
});
const RequestDrawer = dynamic(() => import("./RequestDrawer").then((module) => module.RequestDrawer));

/** `/solicitudes?ver=pedir&form=&pedido=`: ask other departments for work, and follow what was asked. */
export function RequestsScreen() {
  const address = useAddress();
  const form = address.get("form");
  const request = address.get("pedido");
  const tab = form || address.get("ver") === "pedir" ? "pedir" : "mios";
  const clean = { form: "", pedido: "", estado: "", board: "", q: "" };
  return (
    <Page
      title="Solicitudes"
      context="Pedidos a otros departamentos: se piden acá y se siguen hasta que están."
      actions={
        tab === "mios" && (
          <ButtonLink variant="primary" icon={Plus} href={address.href({ ...clean, ver: "pedir" })}>
            Pedir
          </ButtonLink>
        )
      }
      tabs={
        <Tabs
          label="Solicitudes"
          value={tab}
          items={[
            { id: "mios", label: "Mis pedidos", href: address.href({ ...clean, ver: "" }) },
            { id: "pedir", label: "Pedir", href: address.href({ ...clean, ver: "pedir" }) },
          ]}
        />
      }
    >
      {address.ready && tab === "mios" && <MyRequests address={address} />}
      {address.ready &&
        tab === "pedir" &&
        (form ? <RequestForm key={form} board={form} address={address} /> : <FormTiles address={address} />)}
      {request !== "" && /^\d{1,9}$/.test(request) && (
        <RequestDrawer key={request} id={Number(request)} onClose={() => address.set({ pedido: "" }, { push: true })} />
      )}
    </Page>
  );
}
