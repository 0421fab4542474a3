import { CalendarClock, FileUp, UserX } from "lucide-react";
import { useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Fetched } from "@/components/frame/Fetched";
import { FormModal } from "@/components/frame/FormModal";
import { byDate, ID, namedChoices, numberOf } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { ChartCard } from "@/components/kit/chart/ChartCard";
import { HBars } from "@/components/kit/chart/HBars";
import { LineChart } from "@/components/kit/chart/LineChart";
import { EmptyState } from "@/components/kit/EmptyState";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { TextField } from "@/components/kit/fields/TextField";
import { MoreActions } from "@/components/kit/MoreMenu";
import { Page } from "@/components/kit/Page";
import { toast } from "@/components/kit/toast";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { Output } from "@/lib/http/contract";
import { audienceExcel, erasePerson, getAudience, getAudienceChoices, saveMonths } from "@/lib/ticketing/audience/api";
import { dimensionTitles } from "@/lib/ticketing/audience/rules/dimensions";
import type { AudienceFilter, AudienceView } from "@/lib/ticketing/audience/schema";

const specsOf = (choices: Output<typeof getAudienceChoices> | undefined): FilterSpec[] => {
  const names = (all: readonly string[] = []) => all.map((name) => ({ value: name, label: name }));
  return [
    {
      key: "show",
      kind: "choice",
      label: "Show",
      placeholder: "Todos los shows",
      free: ID,
      choices: namedChoices(choices?.shows),
    },
    {
      key: "artista",
      kind: "choice",
      label: "Artista",
      placeholder: "Todos los artistas",
      free: ID,
      choices: namedChoices(choices?.artists),
    },
    {
      key: "ciudad",
      kind: "choice",
      label: "Ciudad",
      placeholder: "Todas las ciudades",
      free: true,
      choices: names(choices?.cities),
    },
    {
      key: "lugar",
      kind: "choice",
      label: "Lugar",
      placeholder: "Todos los lugares",
      free: true,
      tucked: true,
      choices: names(choices?.venues),
    },
    { ...byDate, label: "Fecha del show", tucked: false },
  ];
};

const askedOf = (values: Readonly<Record<string, string>>): AudienceFilter => ({
  show: numberOf(values.show),
  artist: numberOf(values.artista),
  city: values.ciudad || undefined,
  venue: values.lugar || undefined,
  from: values.desde || undefined,
  until: values.hasta || undefined,
});

/** `/audiencia?show=&artista=&ciudad=&lugar=&desde=&hasta=`: who bought, in groups of ten or more. */
export function AudienceScreen() {
  const { can } = usePerson();
  const choices = useRead(getAudienceChoices, {});
  const filters = useFilters(specsOf(choices.data));
  const query = askedOf(filters.values);
  const read = useRead(getAudience, filters.address.ready ? { query } : null);
  const [open, setOpen] = useState<"erase" | "months" | null>(null);
  useLive("audiencia", () => void Promise.all([read.mutate(), choices.mutate()]));
  const { data } = read;
  const others = [
    ...(can("audience.keep") ? [{ label: "Plazo", icon: CalendarClock, onSelect: () => setOpen("months") }] : []),
    ...(can("audience.write")
      ? [{ label: "Borrar a una persona", icon: UserX, onSelect: () => setOpen("erase") }]
      : []),
  ];
  const found = data?.buyers ? countText(data.buyers, "comprador", "compradores") : "Sin grupo para mostrar";
  return (
    <Page
      title="Audiencia"
      context="Quiénes compran, en grupos de diez o más: los mails se guardan cifrados y nada más de la persona."
      actions={
        <>
          <MoreActions items={others} />
          {can("audience.write") && (
            <ButtonLink icon={FileUp} href="/audiencia/importar">
              Importar
            </ButtonLink>
          )}
          <ExcelButton
            contract={audienceExcel}
            input={{ query }}
            name={`audiencia_${todayIn()}`}
            empty={!data?.buyers}
          />
        </>
      }
      filters={<FilterBar of={filters} title="Audiencia" found={found} />}
    >
      <Fetched read={read} failure="No se pudo traer la audiencia" rows={10}>
        {(view) => <Shown view={view} />}
      </Fetched>
      {open === "erase" && <EraseModal onClose={() => setOpen(null)} />}
      {open === "months" && choices.data && <MonthsModal months={choices.data.months} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Shown({ view }: { view: AudienceView }) {
  if (view.empty)
    return (
      <EmptyState title="Todavía no hay compradores cargados">
        Importar el archivo de compradores de una ticketera, o quitar los filtros.
      </EmptyState>
    );
  if (view.buyers === null)
    return <EmptyState title="Grupo demasiado chico.">Con menos de diez compradores no se muestra nada.</EmptyState>;
  const shareOf = (dimension: string, value: string) =>
    view.parts.find((part) => part.dimension === dimension)?.rows.find((row) => row.value === value)?.share;
  const figure = (label: string, share: number | undefined) => ({
    label,
    value: { text: share === undefined ? "—" : formatPercent(share, 0) },
  });
  return (
    <div className="flex flex-col gap-4">
      <FigureStrip
        label="Compradores"
        items={[
          { label: "Compradores", value: { text: formatInteger(view.buyers) }, note: countText(view.shows, "show") },
          figure("Vuelven", shareOf("vuelve", "vuelve")),
          figure("De otra ciudad", shareOf("origen", "de otra ciudad")),
          figure("Con consentimiento", shareOf("consentimiento", "sí")),
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        {view.parts.map((part) => (
          <PartCard key={part.dimension} part={part} />
        ))}
        <LeadCard lead={view.lead} />
        <OverlapCard overlap={view.overlap} />
      </div>
      <p className="text-help text-muted">
        Cantidades de a 5 y partes de a 1 %. Los grupos de menos de diez no se muestran, ni los que permitirían
        deducirlos. Una carga chica no cambia nada hasta que se juntan diez.
      </p>
    </div>
  );
}

function PartCard({ part: { dimension, rows, hidden } }: { part: AudienceView["parts"][number] }) {
  return (
    <ChartCard
      question={dimensionTitles[dimension]}
      unit={hidden ? "Compradores, sin los grupos demasiado chicos" : "Compradores"}
      fileName={`audiencia_${dimension}`}
      data={{
        headers: [dimensionTitles[dimension], "Compradores", "Parte"],
        rows: rows.map(({ value, buyers, share }) => [value, formatInteger(buyers), formatPercent(share, 0)]),
      }}
    >
      {rows.length === 0 ? (
        <EmptyState compact title="Grupo demasiado chico." />
      ) : (
        <HBars
          label={dimensionTitles[dimension]}
          bars={rows.slice(0, 12).map(({ value, buyers, share }) => ({
            id: value,
            label: value,
            value: buyers,
            text: `${formatInteger(buyers)} · ${formatPercent(share, 0)}`,
          }))}
        />
      )}
    </ChartCard>
  );
}

const CURVE_HEIGHT = 220;

function LeadCard({ lead }: { lead: AudienceView["lead"] }) {
  const curve = (
    id: string,
    label: string,
    kind: "own" | "comparable",
    of: (row: AudienceView["lead"][number]) => number | null,
  ) => ({
    id,
    label,
    kind,
    points: lead.map((row, x) => ({ x, y: of(row) })),
  });
  const others = lead.some((row) => row.others !== null);
  const text = (share: number | null) => (share === null ? "—" : formatPercent(share, 0));
  return (
    <ChartCard
      question="¿Con cuánta anticipación compran?"
      unit="Parte que ya había comprado, contra los demás shows"
      fileName="audiencia_anticipacion"
      data={{
        headers: ["Antes del show", "Estos shows", "Los demás"],
        rows: lead.map(({ value, own, others: rest }) => [value, text(own), text(rest)]),
      }}
    >
      {lead.every(({ own }) => own === null) ? (
        <EmptyState compact title="Grupo demasiado chico." />
      ) : (
        <LineChart
          label="Parte que ya había comprado, por días antes del show"
          height={CURVE_HEIGHT}
          curves={[
            ...(others ? [curve("otros", "Los demás shows", "comparable", (row) => row.others)] : []),
            curve("estos", "Estos shows", "own", (row) => row.own),
          ]}
          x={{
            domain: [0, Math.max(1, lead.length - 1)],
            ticks: [0, 2, 4, lead.length - 1],
            format: (x) => lead[Math.round(x)]?.value ?? "",
          }}
          y={{ domain: [0, 100], ticks: [0, 25, 50, 75, 100], format: (share) => formatPercent(share, 0) }}
        />
      )}
    </ChartCard>
  );
}

function OverlapCard({ overlap }: { overlap: AudienceView["overlap"] }) {
  const phrase = ({ artist, other }: AudienceView["overlap"][number]) => `${artist} → ${other}`;
  return (
    <ChartCard
      question="¿A qué otros artistas fueron?"
      unit="De quienes compraron para el primero, parte que compró para el segundo"
      fileName="audiencia_artistas"
      data={{
        headers: ["De → a", "Parte", "Veces lo esperado"],
        rows: overlap.map((row) => [phrase(row), formatPercent(row.share, 0), row.lift]),
      }}
    >
      {overlap.length === 0 ? (
        <EmptyState compact title="Ningún par de artistas para mostrar">
          Hacen falta 50 compradores de cada uno y 10 en común.
        </EmptyState>
      ) : (
        <HBars
          label="Artistas en común"
          labelWidth={190}
          bars={overlap.slice(0, 10).map((row) => ({
            id: phrase(row),
            label: phrase(row),
            value: row.share,
            text: `${formatPercent(row.share, 0)} · ×${row.lift}`,
          }))}
        />
      )}
    </ChartCard>
  );
}

function EraseModal({ onClose }: { onClose: () => void }) {
  const [mail, setMail] = useState("");
  const { run } = useWrite(erasePerson, { refresh: ["/audience"] });
  return (
    <FormModal
      title="Borrar a una persona"
      description="Sus compras dejan de ser de alguien. Queda anotado que se hizo, sin el mail. Dice lo mismo si no estaba."
      confirm="Borrar"
      busyText="Borrando..."
      fields={["mail"]}
      onClose={onClose}
      onSave={async () => {
        await run({ body: { mail } });
        toast.info("Listo: si había compras con ese mail, ya no son de nadie");
      }}
    >
      {(errorOf) => (
        <TextField
          label="Mail"
          value={mail}
          onChange={setMail}
          error={errorOf("mail")}
          type="email"
          autoComplete="off"
        />
      )}
    </FormModal>
  );
}

function MonthsModal({ months, onClose }: { months: number; onClose: () => void }) {
  const [text, setText] = useState(String(months));
  const { run } = useWrite(saveMonths, { refresh: ["/audience"] });
  return (
    <FormModal
      title="Por cuánto se guardan las compras"
      description="Lo que es más viejo se borra esa noche."
      confirm="Guardar"
      fields={["months"]}
      onClose={onClose}
      onSave={() =>
        /^\d{1,3}$/.test(text.trim())
          ? run({ body: { months: Number(text) } })
          : Promise.resolve("Tiene que ser un número de meses.")
      }
    >
      {(errorOf) => (
        <TextField label="Meses" value={text} onChange={setText} error={errorOf("months")} inputMode="numeric" />
      )}
    </FormModal>
  );
}
