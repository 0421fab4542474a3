import { CheckboxBox } from "@/components/kit/fields/CheckboxBox";
import { Link } from "@/components/kit/Link";
import type { LineKind } from "@/lib/artistStatements/rules/kinds";
import type { LineView } from "@/lib/artistStatements/schema";
import { formatDayYear } from "@/lib/format/dates";
import { moneyOf } from "./columns";

/** What takes away from what the artist gets. */
const TAKES: readonly LineKind[] = ["costo", "comision", "anticipo", "retencion"];

/** A record of a statement; with `onChoose` it is taken in or left for the next one. */
export function LineItem({
  line,
  currency,
  busy,
  isIn,
  onChoose,
}: {
  line: LineView;
  currency: string;
  busy: boolean;
  isIn: boolean;
  onChoose: (() => void) | undefined;
}) {
  const opposite = line.amount.startsWith("-") ? line.amount.slice(1) : `-${line.amount}`;
  const amount = moneyOf(TAKES.includes(line.kind) ? opposite : line.amount, currency);
  const show = line.show && line.show.name !== line.text ? `, ${line.show.name}` : "";
  return (
    <li className="flex items-start gap-3 py-2">
      {onChoose && (
        <CheckboxBox
          id={`linea ${line.key}`}
          label={`${isIn ? "Dejar afuera" : "Incluir"} ${line.text}`}
          checked={isIn}
          disabled={busy}
          onToggle={onChoose}
        />
      )}
      <span className="min-w-0 flex-1">
        {line.href ? <Link href={line.href}>{line.text}</Link> : line.text}
        <span className="text-muted">{`${show} · ${formatDayYear(line.day)}`}</span>
        {line.note && <span className="block text-help text-warn">{line.note}</span>}
      </span>
      <strong className={isIn ? "whitespace-nowrap font-semibold" : "whitespace-nowrap font-semibold text-muted"}>
        {amount}
      </strong>
    </li>
  );
}
