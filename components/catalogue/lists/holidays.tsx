import { CalendarPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { holidays } from "@/lib/catalogue/api";
import { holidayCountryTitles, holidayKindTitles } from "@/lib/catalogue/rules/kinds";
import type { HolidayRow } from "@/lib/catalogue/schema";
import { usePerson } from "@/lib/client/usePerson";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { CatalogueScreen } from "../CatalogueScreen";
import { oneOf, words } from "../common";
import type { ListCalls, ListSpec } from "../spec";

const FillModal = dynamic(() => import("../FillModal"), { ssr: false });

const THIS_YEAR = Number(todayIn().slice(0, 4));
const YEARS = Object.fromEntries([-2, -1, 0, 1, 2].map((more) => [`${THIS_YEAR + more}`, `${THIS_YEAR + more}`]));

const SPEC: ListSpec<HolidayRow> = {
  list: "holidays",
  calls: holidays as unknown as ListCalls,
  title: "Feriados",
  context: "Los días que no se trabaja, de cada país y de sus regiones.",
  one: "feriado",
  many: "feriados",
  add: "Agregar feriado",
  none: {
    title: "Todavía no hay ningún feriado",
    text: "Los nacionales de un año se cargan de una vez; los regionales, uno por uno o de una planilla.",
  },
  columns: [
    { id: "dia", header: "Día", width: 150, cell: ({ day }) => formatDayYear(day) },
    { id: "nombre", header: "Feriado", cell: ({ name }) => <TwoLines main={name} strong /> },
    { id: "pais", header: "País", width: 110, cell: ({ country }) => holidayCountryTitles[country] },
    { id: "region", header: "Región", width: 170, hideBelow: "md", cell: ({ region }) => region || "Todo el país" },
    { id: "tipo", header: "Tipo", width: 140, hideBelow: "lg", cell: ({ kind }) => holidayKindTitles[kind] },
  ],
  filters: [
    words("Buscar feriado o región"),
    oneOf("pais", "País", "Los dos países", holidayCountryTitles),
    oneOf("anio", "Año", "Todos los años", YEARS),
    oneOf("tipo", "Tipo", "Todos los tipos", holidayKindTitles),
  ],
  asked: ({ q, pais, anio, tipo }) => ({ q, country: pais, year: anio, kind: tipo }),
  views: [
    { name: "Todos", filters: "" },
    { name: "Argentina, este año", filters: `pais=AR&anio=${THIS_YEAR}` },
    { name: "España, este año", filters: `pais=ES&anio=${THIS_YEAR}` },
  ],
  card: ({ name, day, country, region }) => ({
    main: name,
    sub: `${formatDayYear(day)} · ${region || holidayCountryTitles[country]}`,
  }),
};

/** `/catalogo/feriados`. */
export function HolidaysScreen() {
  const { can } = usePerson();
  const [filling, setFilling] = useState(false);
  return (
    <>
      <CatalogueScreen spec={SPEC} beside={can("catalogue.write") && <FillButton onClick={() => setFilling(true)} />} />
      {filling && <FillModal onClose={() => setFilling(false)} />}
    </>
  );
}

/** On a phone its bar has room for the icon alone. */
function FillButton({ onClick }: { onClick: () => void }) {
  const phone = useMediaQuery(PHONE);
  const label = "Cargar un año";
  if (phone) return <IconButton variant="outline" icon={CalendarPlus} label={label} onClick={onClick} />;
  return (
    <Button icon={CalendarPlus} onClick={onClick}>
      {label}
    </Button>
  );
}
