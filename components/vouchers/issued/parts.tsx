import { Tabs } from "@/components/kit/Tabs";
import type { Address } from "@/lib/client/useAddress";

const TABS = {
  "": "Emitidas",
  recibidas: "Recibidas por artista",
  liquidaciones: "Liquidaciones",
  comisiones: "Comisiones",
} as const;
export type ListTab = keyof typeof TABS;

/** The tabs of the lists; each begins without the others' filters. */
export const ListTabs = ({ value, address }: { value: ListTab; address: Address }) => (
  <Tabs
    label="Qué de management"
    value={value}
    items={(Object.keys(TABS) as ListTab[]).map((id) => ({
      id,
      label: TABS[id],
      href: address.href({ ver: id, estado: "", atraso: "", orden: "", pagina: "", factura: "", liquidacion: "" }),
    }))}
  />
);
