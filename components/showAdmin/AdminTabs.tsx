import { Tabs } from "@/components/kit/Tabs";

/** The parts of /adminShows. */
export const AdminTabs = ({ value }: { value: "shows" | "anticipos" }) => (
  <Tabs
    label="Partes de la administración de shows"
    value={value}
    items={[
      { id: "shows", label: "Shows", href: "/adminShows" },
      { id: "anticipos", label: "Anticipos", href: "/adminShows?vista=anticipos" },
    ]}
  />
);
