import { Tabs } from "@/components/kit/Tabs";
import { list } from "@/lib/accessRequests/api";
import { useRead } from "@/lib/client/useRead";

/** The parts of the people's screen. Each has its own address; the requests that wait are counted. */
export function PeopleTabs({ value }: { value: "personas" | "permisos" | "pedidos" }) {
  const { data } = useRead(list, { query: {} });
  const waiting = data?.filter(({ state }) => state === "pendiente").length;
  return (
    <Tabs
      label="Usuarios"
      value={value}
      items={[
        { id: "personas", label: "Personas", href: "/admin-users" },
        { id: "pedidos", label: "Pedidos de acceso", href: "/admin-users/pedidos", count: waiting || undefined },
        { id: "permisos", label: "Roles y permisos", href: "/admin-users/permisos" },
      ]}
    />
  );
}
