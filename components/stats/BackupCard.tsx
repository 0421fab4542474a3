import { Badge } from "@/components/kit/Badge";
import { Card } from "@/components/kit/Card";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { formatInstant } from "@/lib/format/dates";
import { fileSize } from "@/lib/format/fileSize";
import { formatInteger } from "@/lib/format/number";
import type { StateReply } from "@/lib/stats/schema";

type Backup = StateReply["backup"];

function badgeOf({ place, last_good, failed, late }: Backup) {
  if (failed) return { tone: "bad", text: "Con fallas" } as const;
  if (late) return { tone: last_good ? "warn" : "bad", text: last_good ? "Atrasado" : "Sin respaldo" } as const;
  return place ? ({ tone: "good", text: "Al día" } as const) : ({ tone: "warn", text: "No programados" } as const);
}

/** Whether there is a good backup, and of when. */
export function BackupCard({ backup }: { backup: Backup }) {
  const { tone, text } = badgeOf(backup);
  const { place, last_good: good } = backup;
  return (
    <Card title="Respaldos">
      <DefinitionList
        termWidth={180}
        items={[
          {
            term: "Estado",
            value: (
              <Badge tone={tone} dot>
                {text}
              </Badge>
            ),
          },
          { term: "Último bueno", value: good ? formatInstant(good.at) : "—" },
          { term: "Tamaño", value: good ? fileSize(good.bytes) : "—" },
          { term: "Archivos que faltan", value: good ? formatInteger(good.missing) : "—" },
          { term: "Dónde", value: place ?? "Sin BACKUP_TO el worker no hace respaldos" },
        ]}
      />
    </Card>
  );
}
