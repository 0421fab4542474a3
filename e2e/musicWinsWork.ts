import { type APIRequestContext, expect, test } from "@playwright/test";
import { demoMail, type Role } from "@/lib/access/roles";
import { newPerson, sharedSession } from "./fixtures";

/** Calls of somebody over the API, to prepare what a browser test looks at. */
export interface Work {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, data: object) => Promise<T>;
  put: <T>(path: string, data: object) => Promise<T>;
  form: <T>(path: string, fields: Record<string, string>) => Promise<T>;
  putForm: <T>(path: string, fields: Record<string, string>) => Promise<T>;
}

export async function workAs(request: APIRequestContext, who: Role | { mail: string }): Promise<Work> {
  const mail = typeof who === "string" ? demoMail(who) : who.mail;
  const { token } = await sharedSession(test.info().project.use.baseURL, mail);
  const headers = { Authorization: `Bearer ${token}` };
  const send = async <T>(method: "GET" | "POST" | "PUT", path: string, options: object) => {
    const answer = await request.fetch(`/api${path}`, { method, headers, ...options });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  return {
    get: (path) => send("GET", path, {}),
    post: (path, data) => send("POST", path, { data }),
    put: (path, data) => send("PUT", path, { data }),
    form: (path, fields) => send("POST", path, { multipart: fields }),
    putForm: (path, fields) => send("PUT", path, { multipart: fields }),
  };
}

/**
 * A line of an area that no other test uses, made by an editor of its own, `maker` by the mail: who is assigned anywhere
 * lands elsewhere, which the demo's people must not.
 */
export async function aLine(request: APIRequestContext, area: string, fields: Record<string, string>) {
  const admin = await workAs(request, "Administrador");
  const maker = await newPerson("Produccion");
  await admin.post("/bsastrap/assign-user", { user_email: maker, area, rol: "editor", categories: "Todas" });
  const { form } = await workAs(request, { mail: maker });
  const { data } = await form<{ data: { id: number; isop: boolean; option_number: number } }>("/bsastrap", {
    area,
    category: "Sonido",
    status: "pendiente",
    ...fields,
  });
  return { admin, maker, line: data };
}

/** The same, approved: a payment to make. */
export async function anApprovedLine(request: APIRequestContext, area: string, fields: Record<string, string>) {
  const { line, ...people } = await aLine(request, area, fields);
  const budget = { id: line.id, isop: false, option_number: 0 };
  const status = { newStatus: "aprobado", newStatusAdmin: "aprobado", reason: "" };
  await people.admin.post("/bsastrap/budget/clone-with-status", { budget, ...status });
  return { ...people, budget };
}
