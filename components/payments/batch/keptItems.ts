import type { BatchView } from "@/lib/payments/schema/batches";

/** What a draft goes on paying: all of it, with the amounts that are said otherwise; null takes one out. */
export const keptItems = (
  batch: Pick<BatchView, "items">,
  changes: ReadonlyMap<number, string | null> = new Map(),
): { id: number; amount: string }[] =>
  batch.items
    .flatMap(({ items }) => items)
    .flatMap(({ id, amount }) => {
      const change = changes.get(id);
      if (change === null) return [];
      return [{ id, amount: change ?? amount.replace("-", "") }];
    });
