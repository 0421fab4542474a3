import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { failure } from "./rules/kinds";
import {
  artistBody,
  forecastFilter,
  forecastPage,
  forecastQuery,
  forecastView,
  overviewQuery,
  overviewReply,
  ownerQuery,
  pasteBody,
  pastedReply,
  saveForecast,
  showParams,
} from "./schema";

export const listForecasts = contract({
  method: "GET",
  path: "/forecasts",
  summary: "Forecast de los shows, con lo que propone ticketing y lo que pasó",
  permission: "forecast.write",
  query: forecastQuery,
  reply: forecastPage,
  failure,
});

export const forecastsExcel = contract({
  method: "GET",
  path: "/forecasts/excel",
  summary: "Excel del forecast, que se puede corregir y pegar",
  permission: "forecast.write",
  query: forecastFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar el forecast",
});

export const getForecast = contract({
  method: "GET",
  path: "/forecasts/{show}",
  summary: "El forecast de un show, con sus cierres",
  permission: "forecast.write",
  params: showParams,
  query: ownerQuery,
  reply: forecastView,
  failure,
});

/** One's own, of the open week. 409 with what is there where it was saved or locked meanwhile. */
export const saveForecastOf = contract({
  method: "PUT",
  path: "/forecasts/{show}",
  summary: "Guardar el forecast propio de un show",
  permission: "forecast.write",
  params: showParams,
  body: saveForecast,
  reply: forecastView,
  failure,
});

/** Origin and genre are the artist's: of all their shows. */
export const saveForecastArtist = contract({
  method: "PUT",
  path: "/forecasts/{show}/artist",
  summary: "Decir si el artista de un show es nacional, y su género",
  permission: "forecast.write",
  params: showParams,
  body: artistBody,
  reply: forecastView,
  failure,
});

/** All or nothing: 422 where a row is refused and it is not only tried. */
export const pasteForecasts = contract({
  method: "POST",
  path: "/forecasts/paste",
  summary: "Pegar el forecast desde Excel",
  permission: "forecast.write",
  body: pasteBody,
  reply: pastedReply,
  failure: "Error al pegar el forecast",
});

export const forecastOverview = contract({
  method: "GET",
  path: "/forecasts/overview",
  summary: "Forecast general: lo que se dice ahora y lo que se decía en el último cierre",
  permission: "forecast.read",
  query: overviewQuery,
  reply: overviewReply,
  failure,
});

export const overviewExcel = contract({
  method: "GET",
  path: "/forecasts/overview/excel",
  summary: "Excel del forecast general",
  permission: "forecast.read",
  query: overviewQuery.extend({ by: z.enum(["mes", "empresa", "genero"]).default("mes") }),
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar el forecast general",
});
