import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { contracts } from "@/lib/contracts";
import type { Contract, Output } from "@/lib/http/contract";
import { isBinary, isMultipart } from "@/lib/http/contractCall";
import type { openApiDocument } from "./api";
import { errorReply } from "./errorReply";

const JSON_TYPE = "application/json";

function requestBody({ body }: Contract): ZodOpenApiOperationObject["requestBody"] {
  if (!body) return undefined;
  if (!isMultipart(body)) return { content: { [JSON_TYPE]: { schema: body } }, required: true };
  const fields = body.fields instanceof z.ZodObject ? body.fields.shape : {};
  const files =
    "file" in body
      ? { [body.file]: z.file() }
      : Object.fromEntries(Object.entries(body.files).map(([name, most]) => [name, filesField(most)]));
  return { content: { "multipart/form-data": { schema: z.object({ ...fields, ...files }) } } };
}

const filesField = (most: number) => (most === 1 ? z.file() : z.array(z.file()).max(most)).optional();

function success({ reply }: Contract) {
  if (isBinary(reply)) return { [reply.type]: { schema: { type: "string" as const, format: "binary" } } };
  return { [JSON_TYPE]: { schema: reply } };
}

function operation(contract: Contract): ZodOpenApiOperationObject {
  const failed = { description: contract.failure, content: { [JSON_TYPE]: { schema: errorReply } } };
  return {
    summary: contract.summary,
    operationId: `${contract.method.toLowerCase()} ${contract.path}`,
    tags: [contract.path.split("/")[1] ?? ""],
    ...(contract.permission === "public" ? { security: [] } : { "x-permission": contract.permission }),
    requestParams: {
      ...(contract.params instanceof z.ZodObject && { path: contract.params }),
      ...(contract.query instanceof z.ZodObject && { query: contract.query }),
    },
    requestBody: requestBody(contract),
    responses: {
      [String(contract.status ?? 200)]: { description: contract.summary, content: success(contract) },
      "4XX": failed,
      "5XX": failed,
    },
  };
}

function makeDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of contracts) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: { title: "Bambalina", version: "1" },
    servers: [{ url: "/api" }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths,
  });
}

let made: ReturnType<typeof makeDocument> | undefined;

/** `GET /openapi.json`. The contracts do not change while the application runs: it is made once. */
export async function openApi(): Promise<Output<typeof openApiDocument>> {
  made ??= makeDocument();
  return { ...made, openapi: made.openapi, paths: { ...made.paths } };
}
