import { CornerDownRight, History } from "lucide-react";
import { Card } from "@/components/kit/Card";
import { Icon, type IconType } from "@/components/kit/Icon";
import type { Output } from "@/lib/http/contract";
import type { home } from "@/lib/ticketing/questions/api";

function Questions({
  icon,
  list,
  onAsk,
}: {
  icon: IconType;
  list: readonly string[];
  onAsk: (question: string) => void;
}) {
  return (
    <ul>
      {list.map((question) => (
        <li key={question} className="border-t border-line first:border-t-0">
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="flex min-h-9 w-full items-start gap-2.5 px-4 py-2 text-left text-help hover:bg-hover phone:min-h-11"
          >
            <Icon of={icon} size={14} className="mt-0.5 shrink-0 text-muted" />
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What can be asked, what one asked, what one sees. */
export function Rail({ data, onAsk }: { data: Output<typeof home>; onAsk: (question: string) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Card flush title="Se puede preguntar">
        <Questions icon={CornerDownRight} list={[...new Set(data.examples)]} onAsk={onAsk} />
      </Card>
      {data.recent.length > 0 && (
        <Card flush title="Recientes">
          <Questions icon={History} list={data.recent.map(({ question }) => question)} onAsk={onAsk} />
        </Card>
      )}
      <Card title="Qué ve">
        <p className="text-help text-muted">{data.sees}</p>
        {data.model && (
          <p className="pt-1.5 text-help text-muted">
            Lo que las reglas no entienden lo puede elegir un modelo entre las mismas consultas: ve la pregunta, nunca
            los datos.
          </p>
        )}
      </Card>
    </div>
  );
}
