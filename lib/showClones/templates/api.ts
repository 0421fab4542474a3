import { contract } from "@/lib/http/contract";
import { showView } from "@/lib/shows/records/schema";
import { fromTemplateBody, newTemplateBody, templateBody, templateParams, templatesView } from "./schema";

const templates = { permission: "shows.plan", failure: "Error guardando la plantilla" } as const;

export const listTemplates = contract({
  method: "GET",
  path: "/show-templates",
  summary: "Plantillas de shows",
  permission: "shows.plan",
  reply: templatesView,
  failure: "Error trayendo las plantillas",
});

/** 403 for keeping what one does not read of the show, 404 for a show that one does not see, 409 for a name that is taken. */
export const addTemplate = contract({
  ...templates,
  method: "POST",
  path: "/show-templates",
  summary: "Guardar un show como plantilla",
  body: newTemplateBody,
  reply: templatesView,
  status: 201,
});

/** 409 for a stale version, or a name that is taken. */
export const changeTemplate = contract({
  ...templates,
  method: "PUT",
  path: "/show-templates/{id}",
  summary: "Cambiar el nombre de una plantilla, o archivarla",
  params: templateParams,
  body: templateBody,
  reply: templatesView,
});

/** A show from its question on. 400 as for a question, and for another currency without its rate; 403 for bringing what one may not read. */
export const beginFromTemplate = contract({
  ...templates,
  method: "POST",
  path: "/show-templates/{id}/shows",
  summary: "Hacer un show de una plantilla",
  params: templateParams,
  body: fromTemplateBody,
  reply: showView,
  status: 201,
  failure: "Error haciendo el show",
});
