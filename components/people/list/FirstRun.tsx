import { CircleCheck, CircleDashed, X } from "lucide-react";
import { Card } from "@/components/kit/Card";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import type { getSetup } from "@/lib/home/api";
import type { CallOutput } from "@/lib/http/contract";

interface FirstRunProps {
  steps: CallOutput<typeof getSetup>;
  onPutAway: () => void;
}

/** What a new installation still needs, each line with its state and the way there. */
export function FirstRun({ steps, onPutAway }: FirstRunProps) {
  return (
    <Card
      flush
      title="Para empezar"
      subtitle={`${steps.filter(({ done }) => done).length} de ${steps.length} listos.`}
      actions={<IconButton label="Guardar la lista" icon={X} onClick={onPutAway} />}
    >
      <ol>
        {steps.map(({ key, title, done, state, href }) => (
          <li key={key} className="border-t border-line-soft">
            <Link href={href} className="flex items-center gap-3 px-4 py-2 hover:bg-hover">
              <Icon of={done ? CircleCheck : CircleDashed} className={done ? "text-good" : "text-muted"} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-second text-muted">{state}</span>
              </span>
              <span className="text-help text-muted">{done ? "Listo" : "Falta"}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
