import type { ComponentProps, ReactNode } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Card } from "@/components/kit/Card";

/** A part of Inicio that reads for itself: while it comes it keeps its place, and when it fails the others stay. */
export function Panel<Data>({
  title,
  actions,
  ...fetched
}: { title: ReactNode; actions?: ReactNode } & ComponentProps<typeof Fetched<Data>>) {
  return (
    <Card flush title={title} actions={actions}>
      <Fetched {...fetched} />
    </Card>
  );
}
