import { type APIRequestContext, expect } from "@playwright/test";
import { demoMail, type Role } from "@/lib/access/roles";
import { demoPassword } from "./fixtures";

/** Calls of somebody over the API, to prepare what a browser test looks at. */
export interface Work {
  post: <T>(path: string, data: object) => Promise<T>;
  form: <T>(path: string, fields: Record<string, string>) => Promise<T>;
}

export async function workAs(request: APIRequestContext, rol: Role): Promise<Work> {
  const signed = await request.post("/api/auth/local", { data: { mail: demoMail(rol), password: demoPassword() } });
  const { token } = (await signed.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const send = async <T>(path: string, options: object) => {
    const answer = await request.post(`/api${path}`, { headers, ...options });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  return {
    post: (path, data) => send(path, { data }),
    form: (path, fields) => send(path, { multipart: fields }),
  };
}

/** A line of an area that no other test uses, made by Produccion as its editor. */
export async function aLine(request: APIRequestContext, area: string, fields: Record<string, string>) {
  const admin = await workAs(request, "Administrador");
  await admin.post("/bsastrap/assign-user", { user_email: demoMail("Produccion"), area, rol: "editor" });
  const maker = await workAs(request, "Produccion");
  const { data } = await maker.form<{ data: { id: number; isop: boolean; option_number: number } }>("/bsastrap", {
    area,
    category: "Sonido",
    status: "pendiente",
    ...fields,
  });
  return { admin, line: data };
}
