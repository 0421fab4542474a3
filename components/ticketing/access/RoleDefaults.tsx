import { DefinitionList } from "@/components/kit/DefinitionList";
import { joinSpanish } from "@/lib/format/text";
import { rolesWithAmounts, rolesWithNothing } from "@/lib/ticketing/rules/roleAccess";

/** What a person without a row sees: the roles' defaults. */
export function RoleDefaults() {
  return (
    <DefinitionList
      termWidth={112}
      items={[
        { term: "Todo, con montos", value: joinSpanish(rolesWithAmounts) },
        { term: "Todo, sin montos", value: "Los demás roles que abren el Reporte de ventas" },
        { term: "Nada", value: joinSpanish(rolesWithNothing) },
        { term: "Sin cuenta", value: "No entra; como destinatario del reporte recibe todos los artistas, sin montos" },
      ]}
    />
  );
}
