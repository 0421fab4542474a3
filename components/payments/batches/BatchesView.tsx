import type { ReactNode } from "react";
import { Page } from "@/components/kit/Page";

export function BatchesView({ tabs }: { tabs: ReactNode }) {
  return (
    <Page title="Lotes" tabs={tabs}>
      {null}
    </Page>
  );
}
