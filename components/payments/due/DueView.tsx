import type { ReactNode } from "react";
import { Page } from "@/components/kit/Page";

export function DueView({ tabs }: { tabs: ReactNode }) {
  return (
    <Page title="Pagos" tabs={tabs}>
      {null}
    </Page>
  );
}
