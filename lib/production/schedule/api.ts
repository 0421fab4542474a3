import { contract } from "@/lib/http/contract";
import { showParams } from "@/lib/shows/schema";
import { newSlotsBody, scheduleView, slotBody, slotParams, slotQuery } from "./schema";

const read = { method: "GET", permission: "shows.day" } as const;
/** Of which shows each may: `preparedIn`. */
const write = { permission: "shows.day.write", failure: "Error guardando el horario del show" } as const;

/** 404 for a show whose day the person does not read. */
export const getSchedule = contract({
  ...read,
  path: "/shows/{id}/slots",
  summary: "El horario del día de un show",
  params: showParams,
  reply: scheduleView,
  failure: "Error trayendo el horario del show",
});

/** Schedule, contacts and emergencies on paper. */
export const daySheetPdf = contract({
  ...read,
  path: "/shows/{id}/day-sheet.pdf",
  summary: "La hoja del día de un show en PDF",
  params: showParams,
  reply: { kind: "binary", type: "application/pdf" },
  failure: "Error armando la hoja del día",
});

/** One, or several at once; repeating a call adds them once. */
export const addSlots = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/slots",
  summary: "Agregar al horario de un show",
  params: showParams,
  body: newSlotsBody,
  reply: scheduleView,
  status: 201,
});

/** 409 with the slot as it is now, for a stale version. */
export const changeSlot = contract({
  ...write,
  method: "PUT",
  path: "/shows/{id}/slots/{slot}",
  summary: "Cambiar algo del horario de un show",
  params: slotParams,
  body: slotBody,
  reply: scheduleView,
});

export const dropSlot = contract({
  ...write,
  method: "DELETE",
  path: "/shows/{id}/slots/{slot}",
  summary: "Quitar algo del horario de un show",
  params: slotParams,
  query: slotQuery,
  reply: scheduleView,
});
