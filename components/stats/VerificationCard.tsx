import { Badge } from "@/components/kit/Badge";
import { Card } from "@/components/kit/Card";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { formatInstant } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { StateReply } from "@/lib/stats/schema";

/** When every sum of money was recomputed last, and whether all of them held. */
export function VerificationCard({
  verification: { at, entries, wrong },
}: {
  verification: StateReply["verification"];
}) {
  return (
    <Card title="Verificación de movimientos">
      <DefinitionList
        termWidth={180}
        items={[
          {
            term: "Estado",
            value: at ? (
              <Badge tone={wrong > 0 ? "bad" : "good"} dot>
                {wrong > 0 ? countText(wrong, "diferencia") : "Todo coincide"}
              </Badge>
            ) : (
              <Badge tone="warn">Todavía no se hizo</Badge>
            ),
          },
          { term: "Última", value: at ? formatInstant(at) : "—" },
          { term: "Movimientos", value: at ? formatInteger(entries) : "—" },
        ]}
      />
    </Card>
  );
}
