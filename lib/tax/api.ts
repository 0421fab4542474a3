import { contract, PDF, XLSX } from "@/lib/http/contract";
import { importContracts } from "@/lib/imports/contracts";
import { namedFacts } from "@/lib/imports/schema";
import { padronesQuery, padronesReply, padronFields, padronFound, padronView } from "./padron/schema";
import { MAX_PADRON_BYTES } from "./rules/padronDesigns";
import { regimeDecision, regimeProposal, regimesQuery, regimesReply, regimeView } from "./schema/regimes";
import { handInBody, returnsQuery, returnsReply, returnView } from "./schema/returns";
import {
  exportQuery,
  idParams,
  saidBody,
  saidReply,
  withholdingFilter,
  withholdingsPage,
  withholdingsQuery,
} from "./schema/withholdings";

const reads = { method: "GET", permission: "payments.prepare" } as const;
const writes = { method: "POST", permission: "taxes.write" } as const;

export const listRegimes = contract({
  ...reads,
  path: "/tax-regimes",
  summary: "Regímenes de retención, con su fuente y desde cuándo",
  query: regimesQuery,
  reply: regimesReply,
  failure: "Error trayendo los regímenes",
});

/** 409 while another change of it waits; 422 naming what of it is not sound. */
export const proposeRegime = contract({
  ...writes,
  path: "/tax-regimes",
  summary: "Proponer un régimen o una versión nueva, desde un día",
  body: regimeProposal,
  reply: regimeView,
  status: 201,
  failure: "Error guardando la propuesta",
});

/** 403 for who proposed it. */
export const decideRegime = contract({
  ...writes,
  permission: "taxes.sign",
  path: "/tax-regimes/{id}/decide",
  summary: "Aprobar o rechazar un régimen propuesto",
  params: idParams,
  body: regimeDecision,
  reply: regimeView,
  failure: "Error guardando la decisión",
});

export const listPadrones = contract({
  ...reads,
  path: "/padrones",
  summary: "Padrones de un mes, y los que faltan",
  query: padronesQuery,
  reply: padronesReply,
  failure: "Error trayendo los padrones",
});

/** A month's padrón as its agency publishes it: the whole file is read, the rows of our suppliers are kept. */
export const padronImport = importContracts({
  path: "/padrones/import",
  rows: "padrones",
  write: "taxes.write",
  read: "payments.prepare",
  maxBytes: MAX_PADRON_BYTES,
  found: padronFound,
  fields: padronFields,
  summary: namedFacts,
  view: padronView,
});

export const listWithholdings = contract({
  ...reads,
  path: "/withholdings",
  summary: "Retenciones y sus certificados",
  query: withholdingsQuery,
  reply: withholdingsPage,
  failure: "Error trayendo las retenciones",
});

/** 404 where the payment was not declared, or counts nothing of that tax. */
export const sayWithheld = contract({
  ...writes,
  path: "/withholdings/declared",
  summary: "Decir cuánto se retuvo de un pago declarado",
  body: saidBody,
  reply: saidReply,
  failure: "Error guardando lo retenido",
});

/** Whether each return of a month, its quarter and its year was handed in, and what of it is to be corrected since. */
export const listReturns = contract({
  ...reads,
  path: "/withholdings/returns",
  summary: "Presentaciones de retenciones y sus rectificativas",
  query: returnsQuery,
  reply: returnsReply,
  failure: "Error trayendo las presentaciones",
});

/** 409 where somebody did so meanwhile; 422 with nothing to hand in or to correct. */
export const handInReturn = contract({
  ...writes,
  path: "/withholdings/returns",
  summary: "Dar una presentación de retenciones, o su rectificativa, por presentada",
  body: handInBody,
  reply: returnView,
  failure: "Error guardando la presentación",
});

export const withholdingsExcel = contract({
  ...reads,
  path: "/withholdings/excel",
  summary: "Excel de las retenciones",
  query: withholdingFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando las retenciones",
});

/** 404 for what has no certificate. */
export const certificatePdf = contract({
  ...reads,
  path: "/withholdings/{id}/certificate.pdf",
  summary: "Certificado de una retención",
  params: idParams,
  reply: { kind: "binary", type: PDF },
  failure: "Error armando el certificado",
});

/** 404 where the batch has none. */
export const certificatesZip = contract({
  ...reads,
  path: "/payment-batches/{id}/certificates.zip",
  summary: "Certificados de un lote",
  params: idParams,
  reply: { kind: "binary", type: "application/zip" },
  failure: "Error juntando los certificados",
});

/** 404 where nothing was withheld; 422 naming what does not fit in the office's design. */
export const exportWithholdings = contract({
  ...reads,
  path: "/withholdings/export",
  summary: "SICORE, SIRE, e-Arciba, ARBA o modelo de un período",
  query: exportQuery,
  reply: { kind: "binary", type: "text/plain; charset=iso-8859-1" },
  failure: "Error armando la exportación",
});
