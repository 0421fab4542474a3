import * as z from "zod";
import { attempt } from "@/components/frame/attempt";
import { differing, type Fact } from "@/components/frame/differing";
import { Fetched } from "@/components/frame/Fetched";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Drawer } from "@/components/kit/Drawer";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { DataTable } from "@/components/kit/table/DataTable";
import { toast } from "@/components/kit/toast";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, formatDayMonth } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { getForecast, saveForecastArtist, saveForecastOf } from "@/lib/marketing/forecast/api";
import {
  genres,
  genreTitles,
  type Measure,
  measures,
  measureTitles,
  origins,
  originTitles,
  type Scenario,
  scenarios,
  scenarioTitles,
} from "@/lib/marketing/forecast/rules/kinds";
import { errorPercent } from "@/lib/marketing/forecast/rules/values";
import { type ForecastRow, type ForecastView, forecastView } from "@/lib/marketing/forecast/schema";
import { valueText } from "./texts";

const WIDTH = 760;
const FORM_ID = "forecast";
const REFRESH = { refresh: ["/forecasts"] };
const scenarioForm = z.object({
  tickets: z.number("Tiene que ser un número entero.").int().min(0, "No puede ser negativo.").nullable(),
  gross: z.string(),
  spend: z.string(),
  margin: z.string(),
});
const form = z.object({ low: scenarioForm, base: scenarioForm, high: scenarioForm });
type Typed = z.output<typeof form>;

const typedOf = (row: ForecastRow): Typed =>
  Object.fromEntries(
    scenarios.map((scenario) => {
      const { tickets = null, gross, spend, margin } = row.said[scenario] ?? {};
      return [scenario, { tickets, gross: gross ?? "", spend: spend ?? "", margin: margin ?? "" }];
    }),
  ) as Typed;

/** A show's forecast: the three scenarios beside what ticketing proposes, what was locked each week, what others say. */
export default function ForecastDrawer({
  show,
  owner,
  onClose,
}: {
  show: number;
  owner: number | undefined;
  onClose: () => void;
}) {
  const read = useRead(getForecast, { params: { show }, query: { owner } });
  useLive("forecasts", () => void read.mutate());
  const view = read.data;
  const writes = view?.own === true && !view.row.over;
  return (
    <Drawer
      open
      width={WIDTH}
      onClose={onClose}
      eyebrow="Forecast"
      title={view?.row.name ?? "Show"}
      waiting={!view && !read.error}
      meta={
        view && (
          <span className="text-help text-muted">
            {[
              view.row.artist.name,
              formatDay(view.row.day),
              view.row.company?.name,
              view.row.capacity > 0 && `entran ${formatInteger(view.row.capacity)}`,
              `${formatInteger(view.row.sold)} vendidas`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )
      }
      footer={writes && <SaveButtons form={FORM_ID} busy={false} onCancel={onClose} />}
    >
      <Fetched read={read} failure="No se pudo traer el forecast" rows={8}>
        {(shown) => (
          <div className="flex flex-col gap-6">
            {shown.own && !shown.row.over ? (
              <Writing view={shown} onTheirs={() => void read.mutate()} />
            ) : (
              <Values view={shown} />
            )}
            <ArtistFacts view={shown} />
            <Locks view={shown} />
            <Others view={shown} />
          </div>
        )}
      </Fetched>
    </Drawer>
  );
}

function proposedText({ row }: ForecastView, scenario: Scenario, measure: Measure): string | undefined {
  const proposed = row.proposed?.[scenario];
  const value = proposed?.[measure] ?? null;
  return value === null ? undefined : `Propone ${valueText(proposed, measure, row.currency)}`;
}

function Writing({ view, onTheirs }: { view: ForecastView; onTheirs: () => void }) {
  const saving = useWrite(saveForecastOf, REFRESH);
  const { row, money } = view;
  const {
    opened,
    reopen,
    form: sending,
    conflict,
  } = useVersionedForm<ForecastView, Typed>({
    id: FORM_ID,
    row: view,
    current: forecastView,
    draftKey: `forecast-${row.id}`,
    save: async (typed, over) => {
      const { week, version } = over ?? view;
      const saved = await saving.run({ params: { show: row.id }, body: { ...typed, week, version } });
      reopen(saved);
      toast.saved(`Guardado: se cierra el ${formatDay(saved.locks_on)}`);
    },
    onTheirs,
  });
  const facts: Fact<Typed>[] = scenarios.flatMap((scenario) =>
    (money ? measures : (["tickets"] as const)).map((measure) => ({
      label: `${scenarioTitles[scenario]}, ${measureTitles[measure].toLowerCase()}`,
      text: (typed: Typed) => String(typed[scenario][measure] ?? ""),
    })),
  );
  return (
    <Form {...sending} schema={form} defaultValues={typedOf((opened ?? view).row)} draftKey={`forecast-${row.id}`}>
      {conflict && (
        <ConflictCompare facts={differing(facts, conflict.mine, typedOf(conflict.theirs.row))} {...conflict.choose} />
      )}
      <p className="text-help text-muted">
        {row.proposed
          ? `Ticketing propone por ${countText(row.proposed.comparables, "show comparable", "shows comparables")}: un cuarto, la mitad y tres cuartos de lo que vendieron.`
          : "Ticketing todavía no propone nada: no hay ventas, o no hay shows con que comparar."}
        {row.said_week &&
          row.said_week !== view.week &&
          ` Lo escrito es de la semana del ${formatDayMonth(row.said_week)}.`}
      </p>
      <div className="grid gap-4 md:grid-cols-3">
        {scenarios.map((scenario) => (
          <Fieldset key={scenario} legend={scenarioTitles[scenario]}>
            <div className="flex min-w-0 flex-col gap-3">
              <NumberField
                name={`${scenario}.tickets`}
                label={measureTitles.tickets}
                help={proposedText(view, scenario, "tickets")}
              />
              {money &&
                (["gross", "spend", "margin"] as const).map((measure) => (
                  <MoneyField
                    key={measure}
                    name={`${scenario}.${measure}`}
                    label={measureTitles[measure]}
                    currency={row.currency}
                    help={proposedText(view, scenario, measure)}
                  />
                ))}
            </div>
          </Fieldset>
        ))}
      </div>
    </Form>
  );
}

/** What is only read: another's, or of a show that is over, beside what came. */
function Values({ view: { row, money, owner } }: { view: ForecastView }) {
  const shown = money ? measures : (["tickets"] as const);
  return (
    <DataTable
      caption={`Lo que dice ${owner.name}`}
      columns={[
        { id: "medida", header: owner.name || "Forecast", cell: (measure) => measureTitles[measure] },
        ...scenarios.map((scenario) => ({
          id: scenario,
          header: scenarioTitles[scenario],
          align: "end" as const,
          cell: (measure: Measure) => valueText(row.said[scenario], measure, row.currency),
        })),
        {
          id: "otro",
          header: row.over ? "Real" : "Propone ticketing",
          align: "end",
          cell: (measure) => (
            <strong className="font-semibold">
              {valueText(row.over ? row.actual : row.proposed?.base, measure, row.currency)}
            </strong>
          ),
        },
      ]}
      rows={shown}
      rowId={(measure) => measure}
      empty={null}
    />
  );
}

function ArtistFacts({ view: { row } }: { view: ForecastView }) {
  const saving = useWrite(saveForecastArtist, REFRESH);
  const save = (change: { origin?: string; genre?: string }) =>
    attempt(async () => {
      const { origin = row.origin ?? "", genre = row.genre ?? "" } = change;
      await saving.run({
        params: { show: row.id },
        body: {
          origin: (origin || null) as ForecastRow["origin"],
          genre: (genre || null) as ForecastRow["genre"],
        },
      });
      toast.saved(`Guardado para todos los shows de ${row.artist.name}`);
    });
  return (
    <section>
      <h3 className="mb-2 text-section">{row.artist.name}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Origen"
          options={[
            { value: "", label: "Sin decir" },
            ...origins.map((value) => ({ value, label: originTitles[value] })),
          ]}
          value={row.origin ?? ""}
          onChange={(origin) => void save({ origin })}
        />
        <SelectField
          label="Género"
          options={[
            { value: "", label: "Sin decir" },
            ...genres.map((value) => ({ value, label: genreTitles[value] ?? value })),
          ]}
          value={row.genre ?? ""}
          onChange={(genre) => void save({ genre })}
        />
      </div>
    </section>
  );
}

function Locks({ view: { locked, row, money } }: { view: ForecastView }) {
  if (locked.length === 0) return null;
  const came = row.actual?.tickets ?? null;
  return (
    <section>
      <h3 className="mb-2 text-section">Cierres, escenario base</h3>
      <DataTable
        caption="Cierres"
        columns={[
          { id: "semana", header: "Semana", cell: ({ week }) => formatDayMonth(week) },
          {
            id: "entradas",
            header: "Entradas",
            align: "end",
            cell: ({ base }) => valueText(base, "tickets", row.currency),
          },
          ...(money
            ? [
                {
                  id: "recaudacion",
                  header: "Recaudación",
                  align: "end" as const,
                  cell: ({ base }: ForecastView["locked"][number]) => valueText(base, "gross", row.currency),
                },
              ]
            : []),
          ...(came === null
            ? []
            : [
                {
                  id: "error",
                  header: "Error",
                  align: "end" as const,
                  cell: ({ base }: ForecastView["locked"][number]) => {
                    const off = base?.tickets == null ? null : errorPercent(base.tickets, came);
                    return off === null ? "—" : formatPercent(off);
                  },
                },
              ]),
        ]}
        rows={locked}
        rowId={({ week }) => week}
        empty={null}
      />
    </section>
  );
}

function Others({ view: { others, row } }: { view: ForecastView }) {
  if (others.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-section">Lo que dicen otros, en el escenario base</h3>
      <DefinitionList
        sides
        items={others.map(({ owner, week, base }) => ({
          term: `${owner.name}, semana del ${formatDayMonth(week)}`,
          value: valueText(base, "tickets", row.currency),
        }))}
      />
    </section>
  );
}
