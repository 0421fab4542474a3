import { contract, PDF, XLSX } from "@/lib/http/contract";
import {
  categoryBody,
  categoryParams,
  companyBody,
  companyLinkBody,
  companyParams,
  deviceBody,
  deviceParams,
  eventBody,
  eventList,
  eventParams,
  eventView,
  linkedEvent,
  liveView,
  newCategoryBody,
  newCompanyBody,
  newEventBody,
  newPersonBody,
  peoplePage,
  peopleQuery,
  personBody,
  personParams,
  personView,
  pictureParams,
  printBody,
  printParams,
  printView,
  stepBody,
  stepped,
} from "./schema";

const read = { method: "GET", permission: "acc.manage", failure: "Error trayendo las acreditaciones" } as const;
const write = { permission: "acc.manage", failure: "Error guardando las acreditaciones" } as const;

export const listEvents = contract({
  ...read,
  path: "/acreditaciones/events",
  summary: "Eventos con acreditaciones",
  reply: eventList,
});

export const addEvent = contract({
  ...write,
  method: "POST",
  path: "/acreditaciones/events",
  summary: "Abrir las acreditaciones de un evento",
  body: newEventBody,
  reply: eventView,
  status: 201,
});

export const getEvent = contract({
  ...read,
  path: "/acreditaciones/events/{event}",
  summary: "Un evento con sus categorías, empresas, teléfonos e impresiones",
  params: eventParams,
  reply: eventView,
});

/** 409 with it as it is now, for a stale version; 422 where badges on paper name what would go. */
export const changeEvent = contract({
  ...write,
  method: "PUT",
  path: "/acreditaciones/events/{event}",
  summary: "Cambiar un evento con acreditaciones",
  params: eventParams,
  body: eventBody,
  reply: eventView,
});

export const addCategory = contract({
  ...write,
  method: "POST",
  path: "/acreditaciones/events/{event}/categories",
  summary: "Agregar una categoría",
  params: eventParams,
  body: newCategoryBody,
  reply: eventView,
  status: 201,
});

/** Badges on paper of whoever has its zones stop working where these change: they are printed again. */
export const changeCategory = contract({
  ...write,
  method: "PUT",
  path: "/acreditaciones/events/{event}/categories/{category}",
  summary: "Cambiar una categoría y sus zonas por día",
  params: categoryParams,
  body: categoryBody,
  reply: eventView,
});

export const addCompany = contract({
  ...write,
  method: "POST",
  path: "/acreditaciones/events/{event}/companies",
  summary: "Agregar una empresa con sus cupos",
  params: eventParams,
  body: newCompanyBody,
  reply: eventView,
  status: 201,
});

/** 400 for fewer places than are approved. */
export const changeCompany = contract({
  ...write,
  method: "PUT",
  path: "/acreditaciones/events/{event}/companies/{company}",
  summary: "Cambiar una empresa y sus cupos",
  params: companyParams,
  body: companyBody,
  reply: eventView,
});

/** The one before stops working; it is told in this answer and never again. */
export const linkCompany = contract({
  ...write,
  method: "POST",
  path: "/acreditaciones/events/{event}/companies/{company}/link",
  summary: "Hacer el enlace con que una empresa pide acreditaciones",
  params: companyParams,
  body: companyLinkBody,
  reply: linkedEvent,
  status: 201,
});

export const listPeople = contract({
  ...read,
  path: "/acreditaciones/events/{event}/people",
  summary: "Personas de un evento",
  params: eventParams,
  query: peopleQuery,
  reply: peoplePage,
});

/** 422 for a document that is accredited already, or without reason once its time is over. */
export const addPerson = contract({
  ...write,
  method: "POST",
  path: "/acreditaciones/events/{event}/people",
  summary: "Cargar una persona",
  params: eventParams,
  body: newPersonBody,
  reply: personView,
  status: 201,
});

/** What changes on a badge that is on paper makes a new revision of it: the old paper stops working. */
export const changePerson = contract({
  ...write,
  method: "PUT",
  path: "/acreditaciones/people/{person}",
  summary: "Cambiar una persona, su categoría o sus zonas",
  params: personParams,
  body: personBody,
  reply: personView,
});

/** Each by itself: those that cannot be are named with why, the others are done. */
export const stepPeople = contract({
  ...write,
  method: "POST",
  path: "/acreditaciones/events/{event}/people/step",
  summary: "Aprobar, pedir, rechazar, revocar o entregar",
  params: eventParams,
  body: stepBody,
  reply: stepped,
});

export const personPicture = contract({
  ...read,
  path: "/acreditaciones/people/{person}/{kind}",
  summary: "La foto o el seguro de una persona",
  params: pictureParams,
  reply: { kind: "binary", type: "image/jpeg" },
});

export const peopleExcel = contract({
  ...read,
  path: "/acreditaciones/events/{event}/people.xlsx",
  summary: "Personas, ingresos e incidentes de un evento en Excel",
  params: eventParams,
  reply: { kind: "binary", type: XLSX },
});

/** The worker makes them; how far it is is read with the event. */
export const printBadges = contract({
  ...write,
  method: "POST",
  path: "/acreditaciones/events/{event}/prints",
  summary: "Imprimir credenciales",
  params: eventParams,
  body: printBody,
  reply: printView,
  status: 202,
});

/** 404 until it is made, and after a day. */
export const printFile = contract({
  ...read,
  path: "/acreditaciones/prints/{print}",
  summary: "Las credenciales en PDF",
  params: printParams,
  reply: { kind: "binary", type: PDF },
});

/** The phone's link is told in this answer and never again. */
export const addDevice = contract({
  ...write,
  method: "POST",
  path: "/acreditaciones/events/{event}/devices",
  summary: "Habilitar un teléfono en una puerta",
  params: eventParams,
  body: deviceBody,
  reply: linkedEvent,
  status: 201,
});

export const dropDevice = contract({
  ...write,
  method: "DELETE",
  path: "/acreditaciones/events/{event}/devices/{device}",
  summary: "Quitar un teléfono",
  params: deviceParams,
  reply: eventView,
});

export const getLive = contract({
  ...read,
  path: "/acreditaciones/events/{event}/live",
  summary: "Quién está adentro, y los incidentes",
  params: eventParams,
  reply: liveView,
});
