import dynamic from "next/dynamic";
import { SkeletonRows } from "@/components/kit/Skeleton";

const loading = () => <SkeletonRows />;

/** What a show costs and who works for it, on the show's own page. */
export const moneyTabs = [
  {
    id: "costos",
    label: "Costos",
    letter: "c",
    Body: dynamic(() => import("./costs/CostsTab"), { ssr: false, loading }),
  },
  {
    id: "proveedores",
    label: "Proveedores",
    letter: "p",
    Body: dynamic(() => import("./suppliers/SuppliersTab"), { ssr: false, loading }),
  },
] as const;
