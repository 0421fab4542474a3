import { contract, XLSX } from "@/lib/http/contract";
import { showParams } from "@/lib/shows/schema";
import {
  allotmentBody,
  allotmentParams,
  arrivalBody,
  guestBody,
  guestParams,
  guestsView,
  newAllotmentBody,
  newGuestsBody,
  versionQuery,
} from "./schema";

const read = { method: "GET", permission: "shows.day" } as const;
/** Of which shows each may: `preparedIn`. */
const write = {
  permission: "shows.day.write",
  failure: "Error guardando los invitados del show",
} as const;

/** 404 for a show whose day the person does not read. */
export const getGuests = contract({
  ...read,
  path: "/shows/{id}/guests",
  summary: "Los cupos y los invitados de un show",
  params: showParams,
  reply: guestsView,
  failure: "Error trayendo los invitados del show",
});

/** The list of the door, by name. */
export const guestsPdf = contract({
  ...read,
  path: "/shows/{id}/guests.pdf",
  summary: "La lista de puerta de un show en PDF",
  params: showParams,
  reply: { kind: "binary", type: "application/pdf" },
  failure: "Error armando la lista de puerta",
});
export const guestsExcel = contract({
  ...read,
  path: "/shows/{id}/guests.xlsx",
  summary: "La lista de puerta de un show en Excel",
  params: showParams,
  reply: { kind: "binary", type: XLSX },
  failure: "Error armando la lista de puerta",
});

export const addAllotment = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/guest-allotments",
  summary: "Dar un cupo de invitados",
  params: showParams,
  body: newAllotmentBody,
  status: 201,
  reply: guestsView,
});

/** 409 with it as it is now, for a stale version. */
export const changeAllotment = contract({
  ...write,
  method: "PUT",
  path: "/shows/{id}/guest-allotments/{allotment}",
  summary: "Cambiar un cupo de invitados",
  params: allotmentParams,
  body: allotmentBody,
  reply: guestsView,
});

/** 422 for one with guests. */
export const dropAllotment = contract({
  ...write,
  method: "DELETE",
  path: "/shows/{id}/guest-allotments/{allotment}",
  summary: "Quitar un cupo de invitados",
  params: allotmentParams,
  query: versionQuery,
  reply: guestsView,
});

/** All or none of them: 422 with what is left of their allotment, or once its time is over. */
export const addGuests = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/guests",
  summary: "Anotar invitados",
  params: showParams,
  body: newGuestsBody,
  status: 201,
  reply: guestsView,
});

/** 409 with the guest as they are now, for a stale version. */
export const changeGuest = contract({
  ...write,
  method: "PUT",
  path: "/shows/{id}/guests/{guest}",
  summary: "Cambiar un invitado",
  params: guestParams,
  body: guestBody,
  reply: guestsView,
});

export const dropGuest = contract({
  ...write,
  method: "DELETE",
  path: "/shows/{id}/guests/{guest}",
  summary: "Quitar un invitado",
  params: guestParams,
  query: versionQuery,
  reply: guestsView,
});

/** How many of a guest's people are in, as the door sees it; repeating it changes nothing. */
export const markArrival = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/guests/{guest}/arrival",
  summary: "Anotar que un invitado llegó",
  params: guestParams,
  body: arrivalBody,
  reply: guestsView,
});
