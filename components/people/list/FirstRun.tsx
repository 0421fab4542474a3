import { CircleCheck, CircleDashed, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Card } from "@/components/kit/Card";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { useRead } from "@/lib/client/useRead";
import { getSetup } from "@/lib/home/api";

const KEY = "bambalina.empezar";

function wasPutAway(): boolean {
  try {
    return localStorage.getItem(KEY) === "no";
  } catch {
    return false;
  }
}

/** What a new installation still needs, each line with its state and the way there; gone when all is done or it was put away. */
export default function FirstRun() {
  const [away, setAway] = useState(wasPutAway);
  const { data } = useRead(getSetup, away ? null : {});
  if (away || !data || data.every(({ done }) => done)) return null;
  const putAway = () => {
    setAway(true);
    try {
      localStorage.setItem(KEY, "no");
    } catch {
      // Without storage it comes back with the next visit.
    }
  };
  return (
    <Card
      flush
      title="Para empezar"
      subtitle={`${data.filter(({ done }) => done).length} de ${data.length} listos.`}
      actions={<IconButton label="Guardar la lista" icon={X} onClick={putAway} />}
    >
      <ol>
        {data.map(({ key, title, done, state, href }) => (
          <li key={key} className="border-t border-line-soft">
            <Link href={href} prefetch={false} className="flex items-center gap-3 px-4 py-2 hover:bg-hover">
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
