import { Tabs } from "@/components/kit/Tabs";

const TABS = [
  { id: "ventas", label: "Ventas", href: "/tickets" },
  { id: "ritmo", label: "Ritmo", href: "/tickets?vista=ritmo" },
  { id: "comparar", label: "Comparar", href: "/tickets?vista=comparar" },
];

/** The ways of looking at sales: what was sold, how it goes against shows like it, several sales in one chart. */
export const ReportTabs = ({ value }: { value: "ventas" | "ritmo" | "comparar" }) => (
  <Tabs label="Vistas del reporte" items={TABS} value={value} />
);
