import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Panel } from "./Panel";

/** A part of Inicio that is the beginning of a list, with the way to all of it. */
export function PanelList<Data, Row>({
  all,
  rowsOf,
  rowKey,
  none,
  row,
  ...panel
}: Omit<ComponentProps<typeof Panel<Data>>, "actions" | "children"> & {
  /** Where the whole list is. */
  all: { href: string; label: string };
  rowsOf: (data: Data) => readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Said when there is none. */
  none: { title: string; text: string };
  row: (row: Row) => ReactNode;
}) {
  return (
    <Panel
      {...panel}
      actions={
        <Link href={all.href} className="tap">
          {all.label}
        </Link>
      }
    >
      {(data) => {
        const rows = rowsOf(data);
        if (rows.length === 0)
          return (
            <EmptyState compact title={none.title}>
              {none.text}
            </EmptyState>
          );
        return (
          <ul>
            {rows.map((one) => (
              <li key={rowKey(one)} className="border-t border-line-soft">
                {row(one)}
              </li>
            ))}
          </ul>
        );
      }}
    </Panel>
  );
}
