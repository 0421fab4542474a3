import { createHash } from "node:crypto";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { bytesDownload } from "@/lib/files/bytes";
import { todayIn } from "@/lib/format/dates";
import { standing } from "@/lib/format/standing";
import type { Download, Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible, staleVersion } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import { enqueue } from "@/lib/jobs/queue";
import { once } from "@/lib/once";
import { showInReach } from "@/lib/shows/service/reach";
import type { DealActor } from "../../actor";
import { houseClauses } from "../../clauses/service/clauses";
import { followDeposits } from "../../deposits/service/follow";
import { depositsOf } from "../../deposits/service/rows";
import { dealTerms } from "../../schema/terms";
import { type DealShow, holdDeal, objectOf } from "../../service/record";
import type * as api from "../api";
import { contractCardQueue } from "../queue";
import { clausesOf } from "../rules/clauses";
import { type ClauseCountry, type ContractState, clauseCountries, contractTitles } from "../rules/kinds";
import { CONTRACT_FILES, type Contract, contractOf, contractsOf, contractsView } from "./record";
import { contractDocx, contractPdf } from "./text";

type Reply = Output<typeof api.listContracts>;

const hashOf = (contract: object): string => createHash("sha256").update(JSON.stringify(contract)).digest("hex");

/** `GET /shows/{id}/contract`. */
export async function list(actor: DealActor, { params }: Input<typeof api.listContracts>): Promise<Reply> {
  return contractsView(prisma, await showInReach(actor, params.id));
}

/** `POST /shows/{id}/contract`. Errors: 400, 404, 409, 422. */
export async function make(actor: DealActor, { params, body }: Input<typeof api.makeContract>): Promise<Reply> {
  const id = await showInReach(actor, params.id);
  return transactionInTurn(`deal:${id}`, async (tx) => {
    const call = {
      name: "contracts",
      userId: actor.userId,
      clave: body.client_id,
      request: { id, ...body },
      seconds: 0,
    };
    await once(tx, call, () => makeOne(tx, actor, id, body));
    return contractsView(tx, id);
  });
}

async function makeOne(
  tx: Tx,
  actor: DealActor,
  id: number,
  { language, signers, version, country: said }: Input<typeof api.makeContract>["body"],
): Promise<{ n: number }> {
  const { show, deal } = await holdDeal(tx, id);
  if (!deal) throw impossible("Falta el trato: guardarlo antes de hacer el contrato.");
  if (deal.version !== version) throw staleVersion(await contractsView(tx, id));
  const terms = dealTerms.safeParse(deal.terms);
  if (!terms.success) throw impossible("Los términos del trato están incompletos.");
  if (show.company === "") throw impossible("Falta la empresa que hace el show: es quien firma.");
  const all = await contractsOf(tx, id);
  const live = all.find(({ state }) => state !== "anulado");
  if (live)
    throw conflict(`El contrato ${live.n} está ${standing(contractTitles[live.state])}: anularlo antes de hacer otro.`);
  const country = said ?? (await countryOf(tx, show));
  const n = (all[0]?.n ?? 0) + 1;
  const { name, artist, venue, city, fecha, company } = show;
  const shown = { show: name, artist, venue, city, day: fecha, company, counterparty: deal.counterparty };
  const facts = { country, side: deal.side, terms: terms.data, shown, language, deposits: await depositsOf(tx, id) };
  const clauses = clausesOf(facts, await houseClauses(tx));
  const sha256 = hashOf({ n, terms: terms.data, shown, clauses, signers, language, country });
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO show_contract (show_id, n, language, country, side, terms, shown, clauses, signers, sha256, created_by_user_id)
     VALUES ($1::int, $2::int, $3, $4, $5, $6::jsonb, $7::jsonb, $8::jsonb, $9::jsonb, $10, $11::int) RETURNING id`,
    ...[
      id,
      n,
      language,
      country,
      deal.side,
      JSON.stringify(deal.terms),
      JSON.stringify(shown),
      JSON.stringify(clauses),
    ],
    ...[JSON.stringify(signers), sha256, actor.userId],
  );
  await audit(tx, actor, { action: "contract.made", object: objectOf(id), after: { n, language, country, sha256 } });
  if (made) await enqueue(tx, contractCardQueue, made);
  return { n };
}

/** Whose law it is: of where it is played, else of the company. @throws 422 where the library knows neither */
async function countryOf(tx: Tx, { id }: DealShow): Promise<ClauseCountry> {
  const [row] = await txQuery<{ country: string | null }>(
    tx,
    `SELECT coalesce(v.country, s.country, c.country)::text AS country FROM "show" s LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN company c ON c.id = s.company_id
     WHERE s.id = $1::int`,
    id,
  );
  const country = row?.country ?? "";
  if (country in clauseCountries) return country as ClauseCountry;
  throw badField("country", `No hay cláusulas para ${country || "este país"}: elegir Argentina o España.`);
}

async function held(tx: Tx, id: number, n: number, version: number): Promise<Contract> {
  await holdDeal(tx, id);
  const contract = await contractOf(tx, id, n);
  if (contract.version !== version) throw staleVersion(await contractsView(tx, id));
  return contract;
}

const cannot = ({ n, state }: Contract) =>
  conflict(`El contrato ${n} está ${standing(contractTitles[state])}: no se puede hacer eso.`);

/** `PUT /shows/{id}/contract/{n}`. Errors: 400, 404, 409. */
export async function edit(actor: DealActor, { params, body }: Input<typeof api.editContract>): Promise<Reply> {
  const id = await showInReach(actor, params.id);
  return transactionInTurn(`deal:${id}`, async (tx) => {
    const contract = await held(tx, id, params.n, body.version);
    if (contract.state !== "borrador") throw cannot(contract);
    const { signers, clauses } = body;
    const { n, terms, shown, language, country } = contract;
    const sha256 = hashOf({ n, terms, shown, clauses, signers, language, country });
    await txQuery(
      tx,
      "UPDATE show_contract SET signers = $2::jsonb, clauses = $3::jsonb, sha256 = $4, version = version + 1 WHERE id = $1::int",
      ...[contract.id, JSON.stringify(signers), JSON.stringify(clauses), sha256],
    );
    const before = { signers: contract.signers, clauses: contract.clauses };
    await audit(tx, actor, {
      action: "contract.edited",
      object: objectOf(id),
      before,
      after: { n, signers, clauses, sha256 },
    });
    await enqueue(tx, contractCardQueue, { id: contract.id });
    return contractsView(tx, id);
  });
}

/** From where each step is taken. */
const FROM: Readonly<Record<ContractState, readonly ContractState[]>> = {
  borrador: ["en_firma"],
  en_firma: ["borrador"],
  firmado: ["borrador", "en_firma"],
  anulado: ["borrador", "en_firma", "firmado"],
};

/**
 * `POST /shows/{id}/contract/{n}/step`. What was signed has its file, and dates what is due by the signature. Errors: 400, 404, 409, 422.
 */
export async function step(actor: DealActor, { params, body }: Input<typeof api.stepContract>): Promise<Reply> {
  const id = await showInReach(actor, params.id);
  return transactionInTurn(`deal:${id}`, async (tx) => {
    const contract = await held(tx, id, params.n, body.version);
    if (!FROM[body.to].includes(contract.state)) throw cannot(contract);
    if (body.to === "en_firma" && !contract.current)
      throw conflict("El trato cambió desde este contrato: anularlo y hacer otro con los términos de ahora.");
    const signed = body.to === "firmado" ? body : null;
    if (signed && signed.signed_on > todayIn()) throw badField("signed_on", "Todavía no llegó ese día.");
    await txQuery(
      tx,
      "UPDATE show_contract SET state = $2, signed_on = coalesce($3::date, signed_on), void_reason = $4, version = version + 1 WHERE id = $1::int",
      ...[contract.id, body.to, signed?.signed_on ?? null, body.to === "anulado" ? body.reason : ""],
    );
    if (signed)
      await attachDocument(tx, actor, signed.file_id, {
        ownerType: CONTRACT_FILES,
        ownerId: String(contract.id),
        slot: "firmado",
      });
    await audit(tx, actor, {
      action: `contract.${body.to}`,
      object: objectOf(id),
      before: { state: contract.state },
      after: {
        n: contract.n,
        ...(signed && { signed_on: signed.signed_on }),
        ...(body.to === "anulado" && { reason: body.reason }),
      },
    });
    await followDeposits(tx, actor, id);
    await enqueue(tx, contractCardQueue, { id: contract.id });
    return contractsView(tx, id);
  });
}

/** `POST /shows/{id}/contract/{n}/explain`: said of the terms of now; what changes afterwards is explained anew. Errors: 404, 409. */
export async function explain(actor: DealActor, { params, body }: Input<typeof api.explainContract>): Promise<Reply> {
  const id = await showInReach(actor, params.id);
  return transactionInTurn(`deal:${id}`, async (tx) => {
    const contract = await held(tx, id, params.n, body.version);
    if (contract.state !== "firmado") throw cannot(contract);
    if (contract.current) throw conflict("Los términos de ahora son los firmados: no hay nada que explicar.");
    await txQuery(
      tx,
      `UPDATE show_contract c SET explained = $2, explained_terms = d.terms, version = c.version + 1 FROM deal d WHERE d.show_id = c.show_id AND c.id = $1::int`,
      ...[contract.id, body.explained],
    );
    await audit(tx, actor, {
      action: "contract.explained",
      object: objectOf(id),
      after: { n: contract.n, explained: body.explained },
    });
    return contractsView(tx, id);
  });
}

/** `GET /shows/{id}/contract/{n}/pdf`. */
export async function pdf(actor: DealActor, { params }: Input<typeof api.contractPdf>): Promise<Download> {
  const id = await showInReach(actor, params.id);
  return bytesDownload(`contrato-${id}-${params.n}.pdf`, await contractPdf(await contractOf(prisma, id, params.n)));
}

/** `GET /shows/{id}/contract/{n}/docx`. */
export async function docx(actor: DealActor, { params }: Input<typeof api.contractDocx>): Promise<Download> {
  const id = await showInReach(actor, params.id);
  return bytesDownload(`contrato-${id}-${params.n}.docx`, await contractDocx(await contractOf(prisma, id, params.n)));
}
