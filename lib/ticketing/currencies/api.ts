import * as z from "zod";
import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract } from "@/lib/http/contract";
import { foreign, moneda, rate } from "@/lib/rates/schema";
import { conversion } from "./schema";

const params = z.object({ moneda });

export const listConversions = contract({
  method: "GET",
  path: "/tickets/conversiones",
  summary: "Conversiones de moneda",
  permission: "tickets.read",
  reply: z.array(conversion),
  failure: "Error fetching conversiones",
});

/** 409 when the currency has a rate already. */
export const addConversion = contract({
  method: "POST",
  path: "/tickets/conversiones/add",
  summary: "Agregar una conversión",
  permission: "tickets.configure",
  body: z.strictObject({ moneda: foreign, valor: rate }),
  reply: conversion,
  status: 201,
  failure: "Error adding conversion",
});

/** A stale `version` gets 409 with the rate as it is. */
export const updateConversion = contract({
  method: "PUT",
  path: "/tickets/conversiones/{moneda}",
  summary: "Cambiar una conversión",
  permission: "tickets.configure",
  params,
  body: z.strictObject({ valor: rate, version: z.number().int().min(1).optional() }),
  reply: conversion,
  failure: "Error updating conversion",
});

export const deleteConversion = contract({
  method: "DELETE",
  path: "/tickets/conversiones/{moneda}",
  summary: "Borrar una conversión",
  permission: "tickets.configure",
  params,
  reply: conversion,
  failure: "Error deleting conversion",
});

/** What a currency's rate was, newest first; also of one that has none any more. */
export const conversionHistory = contract({
  method: "GET",
  path: "/tickets/conversiones/{moneda}/history",
  summary: "Historial de una conversión",
  permission: "tickets.read",
  params,
  query: historyQuery,
  reply: historyPage,
  failure: "Error fetching conversion history",
});
