import { callAs } from "@/lib/testing/callAs";
import unknown from "@/pages/api/[...path]";

test.each(["GET", "POST", "DELETE"])(
  "an address nobody has answers %s with 404 in the shape of every error",
  async (method) => {
    const answer = await callAs<{ code: string; error: string; request_id: string }>(null, unknown, { method });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found", error: "Esta dirección no existe." } });
    expect(answer.body.request_id).toBe(answer.headers["x-request-id"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  },
);
