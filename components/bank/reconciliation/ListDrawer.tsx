import type { ReactNode } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Drawer } from "@/components/kit/Drawer";
import { TwoLines } from "@/components/kit/table/TwoLines";

interface Row {
  id: number;
  main: string;
  sub: string;
  /** What is said of it and can be done with it. */
  aside: ReactNode;
}

/** A short list in a drawer: what there is, each with what can be done with it. */
export function ListDrawer<Item>({
  title,
  meta,
  read,
  failure,
  empty,
  above,
  footer,
  rowOf,
  onClose,
}: {
  title: string;
  meta: string;
  read: Parameters<typeof Fetched<readonly Item[]>>[0]["read"];
  failure: string;
  empty: ReactNode;
  above?: ReactNode;
  footer?: ReactNode;
  rowOf: (item: Item) => Row;
  onClose: () => void;
}) {
  return (
    <Drawer open width={520} onClose={onClose} title={title} meta={meta} footer={footer}>
      {above}
      <Fetched read={read} failure={failure}>
        {(items) =>
          items.length === 0 ? (
            empty
          ) : (
            <ul className="flex flex-col divide-y divide-line-soft">
              {items.map(rowOf).map(({ id, main, sub, aside }) => (
                <li key={id} className="flex min-h-12 items-center justify-between gap-3 py-1.5">
                  <TwoLines strong main={main} sub={sub} />
                  {aside}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Drawer>
  );
}
