import { TriangleAlert, X } from "lucide-react";
import { Card } from "@/components/kit/Card";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import type { DayWarning } from "./useSaveDay";

/** What is worth a look in what was just saved; each leads to its show. */
export function WarningList({ warnings, onDismiss }: { warnings: readonly DayWarning[]; onDismiss: () => void }) {
  if (warnings.length === 0) return null;
  return (
    <Card
      title="Para revisar"
      subtitle="Se guardó todo. Esto llama la atención:"
      actions={<IconButton label="Ocultar los avisos" icon={X} onClick={onDismiss} />}
    >
      <ul className="flex flex-col gap-2 text-help">
        {warnings.map(({ row, show, code, field, message }) => (
          <li key={`${row} ${code} ${field}`} className="flex items-start gap-2">
            <Icon of={TriangleAlert} className="mt-px text-warn" />
            <span>
              <Link
                href={`/tickets/${encodeURIComponent(show)}`}
                className="font-semibold text-accent underline-offset-2 hover:underline"
              >
                {show}
              </Link>
              . {message}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
