import { historyTitle } from "@/components/frame/historyTitle";
import { columnsByTitle } from "@/lib/imports/plain";
import { deviceOf } from "./device";
import { endOfGrantDay, grantDayOf } from "./grantDay";
import { historyChanges } from "./history";
import { sheetColumns } from "./sheet/columns";
import { grantsText, parseGrants } from "./sheet/grantsText";
import { nearestName, sameName } from "./sheet/nearest";

test("a permission given through a day ends at the midnight after it, in Buenos Aires", () => {
  expect(endOfGrantDay("2026-12-31").toISOString()).toBe("2027-01-01T03:00:00.000Z");
  for (const day of ["2026-11-20", "2028-02-29", "2026-12-31"]) expect(grantDayOf(endOfGrantDay(day))).toBe(day);
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge en Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/19.0 Safari/605.1", "Safari en Mac"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 CriOS/140 Mobile Safari/604",
    "Chrome en iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Linux"],
  ["Mozilla/5.0 (Linux; Android 16) SamsungBrowser/27.0 Chrome/125 Mobile Safari/537", "Samsung Internet en Android"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", "Sin datos"],
])("%s is %s", (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});

test("permissions as text come back as they were, by title or key", () => {
  const grants = [
    { feature: "forecast", until: "2090-12-31" },
    { feature: "pyl", until: null },
  ] as const;
  expect(grantsText(grants)).toBe("Forecast (hasta 2090-12-31); P&L");
  expect(parseGrants(grantsText(grants), "2026-11-20")).toEqual({ grants, problems: [] });
  expect(parseGrants("PYL; forecast (hasta 31/12/2090)", "2026-11-20").grants).toEqual(grants);
  expect(parseGrants("", "2026-11-20")).toEqual({ grants: [], problems: [] });
  expect(parseGrants("P&L (hasta nunca)", "2026-11-20").problems).toEqual(["P&L: no se entiende el día “nunca”."]);
});

test("names are found without case or accents, and near ones are suggested", () => {
  const names = ["Ticketing", "TicketingAdmin", "Director Diseño"];
  expect(sameName("director diseno", names)).toBe("Director Diseño");
  expect(sameName("Ticket", names)).toBeUndefined();
  expect(nearestName("Tiketing", names)).toBe("Ticketing");
  expect(nearestName("Ticket", names)).toBe("Ticketing");
  expect(nearestName("Contabilidad", names)).toBeUndefined();
});

test("the columns of a sheet are known by several names", () => {
  const columns = columnsByTitle(sheetColumns, ["Correo", "ROL", "Legajo", "Mail"]);
  expect(columns).toEqual({ mail: "Correo", rol: "ROL" });
});

test("the history tells values in words, and what it does not know by its name", () => {
  expect(historyTitle("show.sold_out")).toBe("Marcó Sold Out");
  expect(historyTitle("password.link_sent")).toBe("password link sent");
  expect(historyChanges({ active: true, artista_id: null }, { active: false, artista_id: 3 })).toEqual([
    { label: "Puede entrar", before: "Sí", after: "No" },
    { label: "Artista (número)", before: "Sin datos", after: "3" },
  ]);
  const after = {
    area: "",
    permisos: [
      { feature: "pyl", until: null },
      { feature: "shows", until: "2090-01-31" },
    ],
  };
  expect(historyChanges(null, after)).toEqual([
    { label: "Permisos", before: null, after: "P&L y Shows (hasta mar 31 ene 2090)" },
  ]);
});
