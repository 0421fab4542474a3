import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { Drawer } from "@/components/kit/Drawer";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { Tabs, tabPanel } from "@/components/kit/Tabs";
import type { BoardView } from "@/lib/boards/schema";
import { useAddress } from "@/lib/client/useAddress";

interface Props {
  board: BoardView;
  onClose: () => void;
}

interface Tab {
  id: string;
  label: string;
  Body: ComponentType<{ board: BoardView }>;
}

const loading = () => <SkeletonBar className="my-6" />;

/** The tabs, by their names in the address: `?configurar=columnas`. */
const TABS: readonly Tab[] = [
  {
    id: "columnas",
    label: "Columnas",
    Body: dynamic(() => import("./ColumnsTab").then((module) => module.ColumnsTab), { loading }),
  },
  {
    id: "plantillas",
    label: "Plantillas",
    Body: dynamic(() => import("./TemplatesTab").then((module) => module.TemplatesTab), { loading }),
  },
  {
    id: "recurrentes",
    label: "Recurrentes",
    Body: dynamic(() => import("./RecurrencesTab").then((module) => module.RecurrencesTab), { loading }),
  },
  {
    id: "automatizaciones",
    label: "Automatizaciones",
    Body: dynamic(() => import("./AutomationsTab").then((module) => module.AutomationsTab), { loading }),
  },
];

/** How a board works, for who runs it: `?configurar=` says which part. */
export function BoardSettings({ board, onClose }: Props) {
  const address = useAddress();
  const tab = TABS.find(({ id }) => id === address.get("configurar")) ?? TABS[0];
  if (!tab || board.role !== "lead") return null;
  return (
    <Drawer open onClose={onClose} width={680} eyebrow={board.title} title="Configurar el tablero">
      <div className="flex flex-col gap-4">
        <Tabs
          label="Configurar"
          items={TABS.map(({ id, label }) => ({ id, label }))}
          value={tab.id}
          onChange={(configurar) => address.set({ configurar })}
        />
        <div {...tabPanel(tab.id)}>
          <tab.Body key={tab.id} board={board} />
        </div>
      </div>
    </Drawer>
  );
}
