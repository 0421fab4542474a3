import type { ReactNode } from "react";
import { Page } from "@/components/kit/Page";

export function ReconciliationView({ tabs }: { tabs: ReactNode }) {
  return (
    <Page title="Conciliación" tabs={tabs}>
      {null}
    </Page>
  );
}
