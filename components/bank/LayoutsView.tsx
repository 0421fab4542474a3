import type { ReactNode } from "react";
import { Page } from "@/components/kit/Page";

export function LayoutsView({ tabs }: { tabs: ReactNode }) {
  return (
    <Page title="Formatos" tabs={tabs}>
      {null}
    </Page>
  );
}
