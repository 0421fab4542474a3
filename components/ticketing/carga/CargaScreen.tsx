import { useRouter } from "next/router";
import { Fetched } from "@/components/frame/Fetched";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayLong, isValidDay, todayIn } from "@/lib/format/dates";
import { loadingGrid } from "@/lib/ticketing/sales/api";
import { DayPicker } from "./DayPicker";
import { GridDay } from "./GridDay";

const TITLE = "Carga de ventas";

/** `/cargaTickets?fecha=`: the day's sales of every show on sale, typed or pasted in one grid. */
export function CargaScreen() {
  const router = useRouter();
  const { query, ready } = usePageAddress();
  const { person } = usePerson();
  const asked = typeof query.fecha === "string" && isValidDay(query.fecha) ? query.fecha : undefined;
  const read = useRead(loadingGrid, ready ? { query: { fecha: asked } } : null);
  const { data, error } = read;
  const day = data && (!asked || data.fecha === asked) ? data : null;
  const goTo = (fecha: string) =>
    router.push({ pathname: router.pathname, query: { ...query, fecha } }, undefined, { shallow: true });
  const today = data?.hoy ?? todayIn();
  const picker = <DayPicker day={day?.fecha ?? asked ?? today} today={today} onChange={goTo} />;

  if (day && day.rows.length > 0 && person)
    return <GridDay key={day.fecha} day={day} reload={read.mutate} mail={person.mail} picker={picker} />;
  if (day)
    return (
      <Page title={TITLE} actions={picker}>
        <EmptyState
          title="Ningún show en venta"
          actions={
            <>
              <ButtonLink variant="primary" href="/cargaTickets/importar">
                Importar de ticketera
              </ButtonLink>
              <ButtonLink href="/tickets">Ver el reporte</ButtonLink>
            </>
          }
        >
          Para cargar el {formatDayLong(day.fecha)} hace falta un show en estado A la venta. Una importación también
          puede crearlos.
        </EmptyState>
      </Page>
    );
  return (
    <Page title={TITLE} context={error ? undefined : "Buscando los shows en venta..."} actions={picker}>
      <div className={error ? undefined : "overflow-hidden rounded-card border border-line bg-surface"}>
        <Fetched
          read={{ ...read, data: day }}
          failure="No se pudo traer la grilla"
          note="Lo que se haya cargado sigue guardado en este equipo."
          rows={12}
          waiting="Cargando la grilla..."
        >
          {() => null}
        </Fetched>
      </div>
    </Page>
  );
}
