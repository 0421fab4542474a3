import { FileSpreadsheet } from "lucide-react";
import { useDownload } from "@/components/frame/useDownload";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Menu } from "@/components/kit/Menu";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import type { Address } from "@/lib/client/useAddress";
import { isValidDay } from "@/lib/format/dates";
import { getStatsExcel } from "@/lib/stats/api";
import { type Days, type Period, periods } from "@/lib/stats/rules/period";
import type { View } from "./views";

const TITLES: Record<Period, string> = { hoy: "Hoy", "7": "7 días", "30": "30 días", "90": "90 días", otro: "Otro" };

/** The range of days, in the address: a named one, or two days. */
export function PeriodBar({
  days,
  address,
  today,
}: {
  days: Days & { period: Period };
  address: Address;
  today: string;
}) {
  const { period, desde, hasta } = days;
  const setDay = (key: "desde" | "hasta", day: string) => {
    if (isValidDay(day)) address.set({ periodo: "otro", desde, hasta, [key]: day });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Toolbar>
        <Segmented
          label="Período"
          value={period}
          onChange={(value) =>
            address.set({
              periodo: value === "7" ? "" : value,
              desde: value === "otro" ? desde : "",
              hasta: value === "otro" ? hasta : "",
            })
          }
          options={[...periods, "otro" as const].map((value) => ({ value, label: TITLES[value] }))}
        />
      </Toolbar>
      {period === "otro" && (
        <div className="flex flex-wrap gap-2" data-print="hide">
          <DateField hideLabel label="Desde" value={desde} max={today} onChange={(day) => setDay("desde", day)} />
          <DateField hideLabel label="Hasta" value={hasta} max={today} onChange={(day) => setDay("hasta", day)} />
        </div>
      )}
    </div>
  );
}

/** Excel of what is on the screen, or of everything. */
export function ExportMenu({ days, view, device }: { days: Days; view: View; device: string }) {
  const { run, busy } = useDownload();
  const download = (parte: View["excel"] | "todo") => {
    const { desde, hasta } = days;
    const query = { desde, hasta, parte, device: (device || undefined) as never };
    void run(getStatsExcel, { query }, `estadisticas_${parte}_${desde}_${hasta}.xlsx`);
  };
  return (
    <Menu
      trigger={
        <Button icon={FileSpreadsheet} busy={busy && "Exportando..."}>
          Exportar Excel
        </Button>
      }
      items={[
        { label: `Esta parte: ${view.label}`, onSelect: () => download(view.excel) },
        { label: "Todas las partes", onSelect: () => download("todo") },
      ]}
    />
  );
}
