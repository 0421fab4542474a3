import { Tabs } from "@/components/kit/Tabs";

/** The parts of /Booking beside its shows. */
const DESKS = { holds: "Holds", desafios: "Desafíos", giras: "Giras", salas: "Salas", clausulas: "Cláusulas" } as const;
export type Desk = keyof typeof DESKS;

export const isDesk = (value: unknown): value is Desk => typeof value === "string" && value in DESKS;

export const BookingTabs = ({ value }: { value: Desk | "shows" }) => (
  <Tabs
    label="Partes de Booking"
    value={value}
    items={[
      { id: "shows", label: "Shows", href: "/Booking" },
      ...Object.entries(DESKS).map(([id, label]) => ({ id, label, href: `/Booking?vista=${id}` })),
    ]}
  />
);
