import { CircleHelp } from "lucide-react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Button } from "@/components/kit/Button";
import { Popover } from "@/components/kit/Popover";
import { todayIn } from "@/lib/format/dates";
import { countText, plural } from "@/lib/format/text";
import { getAccessExcel } from "@/lib/ticketing/access/api";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import type { AccessFilter } from "@/lib/ticketing/rules/accessFilter";
import { RoleDefaults } from "./RoleDefaults";

/** The sentence under the title. */
export function accessContext(rows: readonly AccessRow[]): string {
  if (rows.length === 0) return "Nadie tiene un acceso propio: cada persona ve lo que da su rol.";
  const people = countText(rows.length, "persona con acceso propio", "personas con acceso propio");
  const money = rows.filter(({ accesoMontos }) => accesoMontos).length;
  const unknown = rows.filter(({ desconocidos }) => desconocidos.length > 0).length;
  const note =
    unknown > 0
      ? ` ${countText(unknown, "acceso nombra", "accesos nombran")} a un artista que no existe.`
      : " Quien no está en la lista ve lo que da su rol.";
  return `${people}, ${money} ${plural(money, "ve", "ven")} montos.${note}`;
}

/** What those who are not in the list see. */
export function DefaultsHelp() {
  return (
    <Popover
      label="Qué ve quien no está en la lista"
      align="end"
      width={380}
      trigger={
        <Button variant="ghost" icon={CircleHelp}>
          Sin acceso propio
        </Button>
      }
    >
      <p className="mb-2.5 font-semibold">Quien no está en la lista ve lo que da su rol</p>
      <RoleDefaults />
    </Popover>
  );
}

/** The rows of the filter. */
export const AccessExcel = ({ filter, disabled }: { filter: AccessFilter; disabled: boolean }) => (
  <ExcelButton
    contract={getAccessExcel}
    input={{ query: filter }}
    name={`accesos_ticketing_${todayIn()}`}
    empty={disabled}
  />
);
