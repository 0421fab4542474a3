import { contract } from "@/lib/http/contract";
import { askBody, linkView, ownBody, pictureFields, pictureParams, tokenParams } from "./schema";

const open = { permission: "public" } as const;
const failure = "Error guardando la acreditación";

/** Of a company or of one person; 404 alike for one that is unknown or over. */
export const getLink = contract({
  ...open,
  method: "GET",
  path: "/acreditar-links/{token}",
  summary: "Lo que pide un enlace de acreditación",
  params: tokenParams,
  reply: linkView,
  failure: "Error trayendo la acreditación",
});

/** All or none; 422 naming who is accredited already. */
export const askFor = contract({
  ...open,
  method: "POST",
  path: "/acreditar-links/{token}/people",
  summary: "Pedir acreditaciones por el enlace de la empresa",
  params: tokenParams,
  reply: linkView,
  body: askBody,
  failure,
  status: 201,
});

export const putOwn = contract({
  ...open,
  method: "PUT",
  path: "/acreditar-links/{token}",
  summary: "Completar la propia acreditación",
  params: tokenParams,
  reply: linkView,
  body: ownBody,
  failure,
});

export const putPicture = contract({
  ...open,
  method: "POST",
  path: "/acreditar-links/{token}/{kind}",
  summary: "Mandar la foto o el seguro",
  params: pictureParams,
  reply: linkView,
  body: { kind: "multipart", file: "file", maxBytes: 4_000_000, fields: pictureFields },
  failure,
});
