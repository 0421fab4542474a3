import * as z from "zod";
import { contract } from "@/lib/http/contract";

/** What every endpoint takes and answers, from the contracts themselves. */
export const openApiDocument = contract({
  method: "GET",
  path: "/openapi.json",
  summary: "Descripción de la API (OpenAPI 3.1)",
  permission: "public",
  reply: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  failure: "No se pudo armar la descripción de la API.",
});
