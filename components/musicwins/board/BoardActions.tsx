import { CalendarClock, Plus, Users } from "lucide-react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Button, ButtonLink } from "@/components/kit/Button";
import { MoreMenu } from "@/components/kit/MoreMenu";
import { todayIn } from "@/lib/format/dates";
import { exportExcel } from "@/lib/musicwins/export/api";
import { type LineFilters, serverQuery } from "./filters";
import type { Panel } from "./useBoardAddress";

const PAYMENTS = "/bsastrap/pagos";

/** What can be done with the whole: who is in each area, payments, the workbook of what is seen, a new line. */
export function BoardActions({
  filters,
  empty,
  assigns,
  writes,
  narrow,
  onOpen,
}: {
  filters: LineFilters;
  /** There is nothing to export. */
  empty: boolean;
  assigns: boolean;
  writes: boolean;
  /** Beside an open drawer: what is needed less goes into a menu. */
  narrow: boolean;
  onOpen: (panel: Panel) => void;
}) {
  return (
    <>
      {narrow ? (
        <OtherPanels assigns={assigns} onOpen={onOpen} />
      ) : (
        <>
          {assigns && (
            <Button variant="ghost" icon={Users} onClick={() => onOpen("asignaciones")}>
              Asignaciones
            </Button>
          )}
          <ButtonLink variant="ghost" icon={CalendarClock} href={PAYMENTS}>
            Pagos
          </ButtonLink>
        </>
      )}
      <LinesExcel filters={filters} empty={empty} />
      {writes && <NewLineButton onOpen={onOpen} />}
    </>
  );
}

/** The lines of the filters with their sums: the ones on the screen. */
export const LinesExcel = ({ filters, empty }: { filters: LineFilters; empty: boolean }) => (
  <ExcelButton
    contract={exportExcel}
    input={{ query: serverQuery(filters) }}
    name={`music_wins_${todayIn()}`}
    label="Excel"
    empty={empty}
  />
);

export function NewLineButton({ onOpen }: { onOpen: (panel: Panel) => void }) {
  return (
    <Button variant="primary" icon={Plus} onClick={() => onOpen("nueva")}>
      Presupuesto
    </Button>
  );
}

/** Payments and assignments, where there is no room for their buttons. */
export function OtherPanels({ assigns, onOpen }: { assigns: boolean; onOpen: (panel: Panel) => void }) {
  return (
    <MoreMenu
      items={[
        { label: "Pagos", icon: CalendarClock, href: PAYMENTS },
        ...(assigns ? [{ label: "Asignaciones", icon: Users, onSelect: () => onOpen("asignaciones") }] : []),
      ]}
    />
  );
}
