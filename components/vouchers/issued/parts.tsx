import { Tabs } from "@/components/kit/Tabs";
import type { Address } from "@/lib/client/useAddress";

/** The tabs of both lists; each begins without the other's filters. */
export const ListTabs = ({ value, address }: { value: "" | "recibidas"; address: Address }) => (
  <Tabs
    label="Qué facturas"
    value={value}
    items={[
      {
        id: "",
        label: "Emitidas",
        href: address.href({ ver: "", estado: "", atraso: "", orden: "", pagina: "", factura: "" }),
      },
      {
        id: "recibidas",
        label: "Recibidas por artista",
        href: address.href({ ver: "recibidas", estado: "", atraso: "", orden: "", pagina: "", factura: "" }),
      },
    ]}
  />
);
