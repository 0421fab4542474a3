import Link from "next/link";
import { useState } from "react";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { LoadMore } from "@/components/kit/Pagination";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import type { BoardModel } from "../model";

const STEP = 20;

/** The open cards that no calendar shows, so that nobody forgets them. */
export function Undated({ cards, model }: { cards: readonly CardRow[]; model: BoardModel }) {
  const [shown, setShown] = useState(STEP);
  return (
    <aside aria-label="Sin fecha" className="lg:w-72 lg:shrink-0">
      <Card title="Sin fecha" subtitle={cards.length > 0 ? `${cards.length} sin vencimiento` : undefined} flush>
        {cards.length === 0 ? (
          <EmptyState compact title="Todas tienen vencimiento" />
        ) : (
          <ul className="divide-y divide-line-soft border-t border-line-soft">
            {cards.slice(0, shown).map(({ id, number, title }) => (
              <li key={id}>
                <Link
                  href={model.href(number)}
                  shallow
                  scroll={false}
                  className="block px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <span className="block text-second text-muted">{cardCode(model.board.prefix, number)}</span>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <LoadMore shown={Math.min(shown, cards.length)} total={cards.length} onMore={() => setShown(shown + STEP)} />
      </Card>
    </aside>
  );
}
