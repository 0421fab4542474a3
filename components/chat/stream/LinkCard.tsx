import { FileText, type LucideIcon, Receipt, Ticket, User } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import type { Card } from "@/lib/chat/schema";

const ICONS: Record<Card["kind"], LucideIcon> = {
  show: Ticket,
  presupuesto: FileText,
  persona: User,
  gasto: Receipt,
};

/** What a link leads to. */
export function LinkCard({ card, href }: { card: Card; href: string }) {
  return (
    <Link
      href={href}
      className="flex w-fit max-w-full items-start gap-2.5 rounded-card border border-line bg-surface px-3 py-2 transition-colors
        hover:bg-hover"
    >
      <span className="mt-0.5 text-muted">
        <Icon of={ICONS[card.kind]} />
      </span>
      <span className="min-w-0">
        <span className="block break-words font-semibold">{card.title}</span>
        {card.lines.map((line) => (
          <span key={line} className="block break-words text-second text-muted">
            {line}
          </span>
        ))}
      </span>
    </Link>
  );
}
