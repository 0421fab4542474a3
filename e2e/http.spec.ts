import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ask } from "./ask";

const asset = () => {
  const { pages } = JSON.parse(readFileSync(join(__dirname, "..", ".next", "build-manifest.json"), "utf8")) as {
    pages: Record<string, string[]>;
  };
  return `/_next/${pages["/_app"]?.find((file) => file.endsWith(".js"))}`;
};

const answers: [string, string, string, number][] = [
  ["a page", "/login", "GET", 200],
  ["a page behind the session", "/tickets", "GET", 307],
  ["a page with a secret address", `/login/clave/${"x".repeat(43)}`, "GET", 200],
  ["a page that is not there", "/upload-invoice/nada", "GET", 200],
  ["a page by a method it has not", "/login", "DELETE", 405],
  ["an offer by its link", "/oferta/nada", "GET", 200],
  ["an advance by its link", "/advance/nada", "GET", 200],
  ["an accreditation by its link", "/acreditar/nada", "GET", 200],
  ["an asset", asset(), "GET", 200],
  ["an asset that is not there", "/_next/static/chunks/nada.js", "GET", 404],
  ["a file", "/favicon.svg", "GET", 200],
  ["a call", "/api/auth/ways", "GET", 200],
  ["a call that needs a session", "/api/auth/me", "GET", 401],
  ["a call by a method it has not", "/api/auth/me", "PUT", 405],
  ["a call that is not there", "/api/nada", "GET", 404],
  ["next-auth's own call", "/api/auth/csrf", "GET", 200],
  ["the entrance's redirect", "/", "GET", 307],
  ["a redirect of ours", "/p%26l", "GET", 307],
  ["TRACE", "/api/auth/me", "TRACE", 405],
  ["an address that is none", "/%zz", "GET", 400],
];

test("whatever is answered carries the security headers", async ({ baseURL }) => {
  for (const [name, path, method, status] of answers) {
    const { status: got, headers } = await ask(baseURL ?? "", path, method);
    expect([name, got]).toEqual([name, status]);
    const csp = new Map(
      String(headers["content-security-policy"])
        .split("; ")
        .map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)] as const),
    );
    expect(csp.get("script-src")).toEqual(["'self'"]);
    expect(csp.get("default-src")).toEqual(["'self'"]);
    expect(csp.get("object-src")).toEqual(["'none'"]);
    expect(csp.get("frame-ancestors")).toEqual(["'none'"]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe(
      /^\/(?:login\/clave|upload-invoice|oferta|orden-de-compra|advance|acreditar)\//.test(path)
        ? "no-referrer"
        : "same-origin",
    );
    expect(headers["permissions-policy"]).toContain("microphone=()");
    expect(headers["x-powered-by"]).toBeUndefined();
    if (path.startsWith("/api/")) expect(headers["cache-control"]).toContain("no-store");
    if (method === "TRACE" || status === 405) expect(headers.allow).toMatch(/GET/);
  }
});

test("no page has an inline script", async ({ baseURL }) => {
  for (const path of ["/login", "/login/olvide", "/upload-invoice/nada"]) {
    const { body } = await ask(baseURL ?? "", path);
    const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].filter(
      ([tag]) => !tag.includes("application/json"),
    );
    expect(inline).toEqual([]);
    expect(body).not.toMatch(/\son[a-z]+="/);
  }
});
