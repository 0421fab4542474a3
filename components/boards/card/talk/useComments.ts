import { useEffect, useMemo } from "react";
import { listComments } from "@/lib/boards/talk/api";
import type { CommentView } from "@/lib/boards/talk/schema";
import { usePages } from "@/lib/client/usePages";

/** The comments of a card, the newest last, read again whenever `pulse` changes. `take` shows one at once. */
export function useComments(card: number, pulse: number) {
  const pages = usePages(listComments, (cursor) => ({ params: { id: String(card) }, query: { cursor, limit: "50" } }), {
    keepPreviousData: false,
  });
  const { mutate } = pages;
  useEffect(() => {
    if (pulse > 0) void mutate();
  }, [pulse, mutate]);

  // A page boundary moves when something new comes: what is on two pages is one comment.
  const items = useMemo(() => {
    const byId = new Map<number, CommentView>();
    for (const page of [...(pages.pages ?? [])].reverse()) for (const item of page.items) byId.set(item.id, item);
    return [...byId.values()].sort((a, b) => a.id - b.id);
  }, [pages.pages]);

  const take = (comment: CommentView) =>
    void mutate(
      (now) =>
        now?.map((page, index) => {
          const known = page.items.some(({ id }) => id === comment.id);
          if (known) return { ...page, items: page.items.map((item) => (item.id === comment.id ? comment : item)) };
          return index === 0 ? { ...page, items: [...page.items, comment] } : page;
        }),
      { revalidate: true },
    );
  return { ...pages, items, take };
}

export type Comments = ReturnType<typeof useComments>;
