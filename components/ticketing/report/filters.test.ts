import { filterSaid, filtersSaid } from "@/components/frame/list/filterSpec";
import { formatDayYear } from "@/lib/format/dates";
import {
  filtersQuery,
  NO_FILTERS,
  presetViews,
  REPORT_FILTERS,
  type ReportFilters,
  readFilters,
  serverQuery,
} from "./filters";
import { readSort, reportAddress, START_SORT, sortText } from "./useReportAddress";

const query = (text: string) => Object.fromEntries(new URLSearchParams(text));

describe("filters in the address", () => {
  it("are none at the start", () => {
    expect(readFilters({})).toEqual(NO_FILTERS);
    expect(filtersQuery(NO_FILTERS)).toBe("");
  });

  it("come back as they went, whatever the names hold", () => {
    const filters: ReportFilters = {
      estado: "realizado",
      pais: "ES",
      type: "live-esp",
      artist: "Ñandú & Cía, 100% / 'D'",
      ticketera: "Boletería Sur",
      divisa: "EUR",
      desde: "2026-11-01",
      hasta: "2027-02-28",
      convertir: "USD",
    };
    expect(readFilters(query(filtersQuery(filters)))).toEqual(filters);
  });

  it("leave out what they do not understand", () => {
    expect(
      readFilters({ estado: "otro", type: "x", divisa: "GBP", desde: "2026-02-30", pais: "argentina", panel: "dias" }),
    ).toEqual(NO_FILTERS);
    expect(readFilters({ estado: ["sold_out", "hold"] })).toEqual({ estado: "sold_out" });
  });

  it("ask the server for the lists that hold their shows", () => {
    expect(serverQuery({ estado: "en_venta", pais: "AR", convertir: "USD" })).toEqual({
      query: { pais: "AR" },
      lista: "en_venta",
    });
    expect(serverQuery({ estado: "sold_out" })).toEqual({ query: { estado: "sold_out" }, lista: "en_venta" });
    expect(serverQuery({ estado: "realizado" })).toMatchObject({ lista: "fuera_de_venta" });
    expect(serverQuery({ estado: "todos" })).toEqual({ query: {}, lista: "todos" });
  });
});

describe("what is said of them", () => {
  const said = (filters: ReportFilters) => filtersSaid(REPORT_FILTERS, { ...filters }, formatDayYear);
  const texts = (filters: ReportFilters) => said(filters).map(({ label, text }) => `${label}: ${text}`);

  it("is each filter, and the end of a month by its name", () => {
    expect(texts({ estado: "en_venta", hasta: "2027-02-28" })).toEqual(["Estado: En venta", "Hasta: feb 2027"]);
    expect(texts({ estado: "todos", hasta: "2026-11-20", pais: "UY", convertir: "USD" })).toEqual([
      "País: UY",
      "Montos en: USD",
      "Hasta: vie 20 nov 2026",
    ]);
  });

  it("takes its own filter off; the state's lists all", () => {
    expect(said({ estado: "en_venta", hasta: "2027-02-28" }).map(({ off }) => off)).toEqual([
      { estado: "todos" },
      { hasta: "" },
    ]);
    const state = REPORT_FILTERS.find(({ key }) => key === "estado");
    expect(state && filterSaid(state, { estado: "todos" }, formatDayYear)).toBeNull();
  });
});

it("starts from the first preset, and every preset is an address that comes back", () => {
  const views = presetViews("2026-11-20");
  expect(views[0]?.filters).toBe("");
  for (const { filters } of views) expect(filtersQuery(readFilters(query(filters)))).toBe(filters);
});

describe("order and panel in the address", () => {
  it("come back as they went", () => {
    const sort = [
      { id: "hoy", desc: true },
      { id: "fecha", desc: false },
    ];
    expect(sortText(sort)).toBe("-hoy,fecha");
    expect(readSort("-hoy,fecha")).toEqual(sort);
    expect(readSort(undefined)).toEqual(START_SORT);
    expect(sortText(START_SORT)).toBe("");
  });

  it("stand beside the filters", () => {
    expect(reportAddress("")).toBe("/tickets");
    expect(reportAddress("pais=ES", "-hoy", "dias")).toBe("/tickets?pais=ES&orden=-hoy&panel=dias");
    expect(reportAddress("", "", "crear")).toBe("/tickets?panel=crear");
  });
});
