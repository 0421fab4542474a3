import dynamic from "next/dynamic";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { NotFetched } from "@/components/kit/NotFetched";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { Tabs } from "@/components/kit/Tabs";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { getCalls, getState, getUse, getVitals } from "@/lib/stats/api";
import { devices } from "@/lib/stats/rules/measures";
import { readPeriod } from "@/lib/stats/rules/period";
import { figuresOf } from "./figures";
import { ExportMenu, PeriodBar } from "./PeriodBar";
import type { Stats } from "./stats";
import { readView, type ViewId, views } from "./views";

const PANELS = {
  uso: dynamic(() => import("./UsePanel"), { ssr: false }),
  pantallas: dynamic(() => import("./VitalsPanel"), { ssr: false }),
  api: dynamic(() => import("./CallsPanel"), { ssr: false }),
  datos: dynamic(() => import("./DataPanel"), { ssr: false }),
  trabajos: dynamic(() => import("./JobsPanel"), { ssr: false }),
} satisfies Record<ViewId, unknown>;

const REFRESH_MS = 60_000;

/** `/stats?periodo=&desde=&hasta=&vista=&equipo=`: who uses it, how fast it is, how fresh its data are, what waits. */
export function StatsScreen() {
  const address = useAddress();
  const { can } = usePerson();
  const today = todayIn();
  const days = readPeriod(address.get, today);
  const { desde, hasta } = days;
  const view = readView(address.get("vista"));
  const device = devices.find((one) => one === address.get("equipo"));
  const query = { desde, hasta };
  const fresh = { refreshInterval: REFRESH_MS };
  const reads = {
    use: useRead(getUse, address.ready ? { query } : null, fresh),
    vitals: useRead(getVitals, address.ready ? { query: { ...query, device } } : null, fresh),
    calls: useRead(getCalls, address.ready ? { query } : null, fresh),
    state: useRead(getState, {}, fresh),
  };
  const stats: Stats = {
    use: reads.use.data,
    vitals: reads.vitals.data,
    calls: reads.calls.data,
    state: reads.state.data,
  };
  const failed = Object.values(reads).find(({ data, error }) => !data && error);
  const Panel = PANELS[view.id];
  const figures = figuresOf(stats, { hrefOf: address.href, maySeeMail: can("screen.mail"), hasta, today });

  return (
    <Page
      title="Estadísticas"
      waiting={!failed && Object.values(reads).some(({ data }) => !data)}
      context={
        desde === hasta
          ? `Del ${formatDayYear(desde)}.`
          : `Del ${formatDayYear(desde)} al ${formatDayYear(hasta)}. Se guarda cuánto se usa cada pantalla, no quién la abre.`
      }
      actions={<ExportMenu days={days} view={view} device={device ?? ""} />}
      filters={<PeriodBar days={days} address={address} today={today} />}
    >
      {failed?.error ? (
        <NotFetched
          title="No se pudieron traer las estadísticas"
          error={failed.error}
          onRetry={failed.mutate}
          retrying={failed.isValidating}
        />
      ) : (
        <>
          {figures ? <FigureStrip items={figures} label="En resumen" /> : <SkeletonRows rows={2} label="Contando..." />}
          <Tabs
            label="Partes"
            items={views.map(({ id, label }) => ({ id, label, href: address.href({ vista: id }) }))}
            value={view.id}
          />
          <Panel stats={stats} address={address} />
        </>
      )}
    </Page>
  );
}
