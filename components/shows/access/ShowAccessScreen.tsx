import dynamic from "next/dynamic";
import { useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Fetched } from "@/components/frame/Fetched";
import { ID, namedChoices, numberOf, openedBy } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { useFilters } from "@/components/frame/list/useFilters";
import { BulkBar } from "@/components/kit/BulkBar";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { choicesOf } from "@/components/kit/fields/choices";
import { Page } from "@/components/kit/Page";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { showAccessChoices, showAccessExcel, showAccessMatrix } from "@/lib/shows/access/api";
import type { AccessColumn, AccessPerson } from "@/lib/shows/access/schema";
import type { AccessScope } from "@/lib/shows/rules/levels";
import { cellsOf } from "./cells";
import { Matrix } from "./Matrix";

const LevelModal = dynamic(() => import("./panels").then((part) => part.LevelModal), { ssr: false });
const PersonDrawer = dynamic(() => import("./panels").then((part) => part.PersonDrawer), { ssr: false });

const SCOPES = { "": "Por show", artista: "Por artista", proyecto: "Por proyecto" };

const filterSpecs = (projects: readonly FilterChoice[]): FilterSpec[] => [
  { key: "de", kind: "segments", label: "De qué", choices: choicesOf(SCOPES), inSight: true },
  { key: "q", kind: "search", label: "Buscar show, artista o proyecto" },
  { key: "quien", kind: "search", label: "Buscar una persona" },
  {
    key: "proyecto",
    kind: "choice",
    label: "Gira o proyecto",
    placeholder: "Todos los proyectos",
    free: ID,
    choices: projects,
  },
];

/** What is being given: chosen people on chosen columns. */
interface Giving {
  people: readonly AccessPerson[];
  columns: readonly AccessColumn[];
}

/** `/userManagerShows?de=&q=&quien=&proyecto=&pagina=&persona=`: who was opened which shows beyond their role. */
export function ShowAccessScreen() {
  const { can } = usePerson();
  const gives = can("shows.access");
  const choices = useRead(showAccessChoices, {});
  const filters = useFilters(filterSpecs(namedChoices(choices.data?.projects)));
  const { address, values } = filters;
  const page = Math.max(1, numberOf(address.get("pagina")) ?? 1);
  const query = {
    scope: (values.de || "show") as AccessScope,
    q: values.q || undefined,
    person: values.quien || undefined,
    project: numberOf(values.proyecto),
    page,
  };
  const read = useRead(showAccessMatrix, address.ready ? { query } : null);
  const [people, setPeople] = useState<ReadonlySet<number>>(new Set());
  const [columns, setColumns] = useState<ReadonlySet<number>>(new Set());
  const [giving, setGiving] = useState<Giving | null>(null);
  const clear = () => {
    setPeople(new Set());
    setColumns(new Set());
  };
  const cells = cellsOf(read.data?.cells ?? []);
  const chosenPeople = read.data?.people.filter(({ id }) => people.has(id)) ?? [];
  const chosenColumns = read.data?.columns.filter(({ id }) => columns.has(id)) ?? [];
  const chosen = chosenPeople.length * chosenColumns.length;
  const open = openedBy(address.get("persona"));
  const found = countText(read.data?.people.length ?? 0, "persona");
  const all = read.data !== undefined && chosenColumns.length === read.data.columns.length;
  return (
    <>
      <Page
        title="Accesos a shows"
        context="Lo que cada persona ve de los shows además de lo que da su rol. Buscar a alguien para darle el primero."
        actions={<ExcelButton contract={showAccessExcel} input={{}} name={`accesos_shows_${todayIn()}`} />}
        filters={
          chosenPeople.length + chosenColumns.length > 0 ? (
            <BulkBar
              count={chosenPeople.length}
              noun={countText(chosenPeople.length, "persona").replace(/^\S+ /, "")}
              detail={`en ${countText(chosenColumns.length, "columna")}`}
              all={all}
              onToggleAll={(every) => setColumns(new Set(every ? read.data?.columns.map(({ id }) => id) : []))}
              onClear={clear}
            >
              <Button
                variant="primary"
                size="sm"
                disabled={chosen === 0 || chosen > 500}
                onClick={() => setGiving({ people: chosenPeople, columns: chosenColumns })}
              >
                {chosen === 0 ? "Elegir personas y columnas" : `Cambiar ${countText(chosen, "acceso")}`}
              </Button>
            </BulkBar>
          ) : (
            <FilterBar of={filters} title="Accesos a shows" found={found} />
          )
        }
      >
        <Fetched read={read} failure="No se pudieron traer los accesos" rows={8}>
          {(data) =>
            data.people.length === 0 || data.columns.length === 0 ? (
              values.quien || values.q || values.proyecto ? (
                <EmptyState title={data.columns.length === 0 ? "Nada con estas palabras" : "Nadie con estas palabras"}>
                  Probar con otras.
                </EmptyState>
              ) : (
                <EmptyState title="Todavía no se le abrió ningún show a nadie">
                  Buscar a una persona para darle el primero.
                </EmptyState>
              )
            ) : (
              <Matrix
                of={data}
                cells={cells}
                gives={gives}
                people={people}
                columns={columns}
                onPeople={setPeople}
                onColumns={setColumns}
                personHref={(id) => address.href({ persona: String(id) })}
                onOpen={(person, column) => setGiving({ people: [person], columns: [column] })}
                page={page}
                onPage={(next) => address.set({ pagina: next > 1 ? String(next) : undefined })}
              />
            )
          }
        </Fetched>
      </Page>
      {giving && read.data && (
        <LevelModal
          {...giving}
          cells={cells}
          levels={read.data.levels}
          onClose={() => setGiving(null)}
          onDone={() => {
            clear();
            return read.mutate();
          }}
        />
      )}
      {open !== null && <PersonDrawer key={open} id={open} onClose={() => address.set({ persona: undefined })} />}
    </>
  );
}
