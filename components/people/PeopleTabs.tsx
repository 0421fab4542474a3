import { Tabs } from "@/components/kit/Tabs";

/** The parts of the people's screen. Each has its own address. */
export function PeopleTabs({ value }: { value: "personas" | "permisos" }) {
  return (
    <Tabs
      label="Usuarios"
      value={value}
      items={[
        { id: "personas", label: "Personas", href: "/admin-users" },
        { id: "permisos", label: "Roles y permisos", href: "/admin-users/permisos" },
      ]}
    />
  );
}
