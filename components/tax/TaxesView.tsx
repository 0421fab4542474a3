import type { ReactNode } from "react";
import { Page } from "@/components/kit/Page";

export function TaxesView({ tabs }: { tabs: ReactNode }) {
  return (
    <Page title="Impuestos" tabs={tabs}>
      {null}
    </Page>
  );
}
