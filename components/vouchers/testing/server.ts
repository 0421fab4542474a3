/** What was asked of the server, and with what. */
export interface Asked {
  method: string;
  address: string;
  body: unknown;
}
export type Answer = { status?: number; body: unknown };

/** Stands for the server: `answer` says what each call gets; every call is kept. */
export function serve(answer: (asked: Asked) => Answer): Asked[] {
  const asked: Asked[] = [];
  global.fetch = jest.fn(async (address: string, init?: RequestInit) => {
    const one = {
      method: init?.method ?? "GET",
      address,
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    };
    asked.push(one);
    const { status = 200, body } = answer(one);
    return {
      ok: status < 300,
      status,
      statusText: "",
      json: async () => JSON.parse(JSON.stringify(body)),
    } as Response;
  }) as never;
  return asked;
}
