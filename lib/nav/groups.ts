/** One group of the menu: `icon` is a name of the shell's icon map, `short` what the collapsed sidebar says. */
interface Group {
  id: string;
  title: string;
  icon: string;
  short?: string;
}

/** Menu groups in their order. */
export const groups = [
  { id: "produccion", title: "Producción", icon: "clapperboard" },
  { id: "administracion", title: "Administración", short: "Admin.", icon: "receipt" },
  { id: "ticketing", title: "Ticketing", icon: "ticket" },
  { id: "negocio", title: "Negocio", icon: "chart" },
  { id: "management", title: "Management", short: "Mgmt.", icon: "briefcase" },
  { id: "marketing", title: "Marketing", icon: "megaphone" },
  { id: "paid-media", title: "Paid media", short: "Media", icon: "click" },
  { id: "diseno", title: "Diseño", icon: "palette" },
  { id: "compras", title: "Compras", icon: "cart" },
  { id: "booking", title: "Booking", icon: "calendar" },
  { id: "estructura", title: "Estructura", icon: "board" },
  { id: "gestion", title: "Gestión", icon: "settings" },
  { id: "otros", title: "General", icon: "home" },
] as const satisfies readonly Group[];

export type GroupId = (typeof groups)[number]["id"];
export type GroupIcon = (typeof groups)[number]["icon"];
