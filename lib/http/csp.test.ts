import { csp, cspWithAnalytics } from "./csp";

const directive = (policy: string | null, name: string) =>
  policy?.split("; ").find((part) => part.startsWith(`${name} `));

test("without an analytics script the policy that was built stands", () => {
  expect(cspWithAnalytics({})).toBeNull();
  expect(cspWithAnalytics({ ANALYTICS_SRC: "" })).toBeNull();
  expect(cspWithAnalytics({ ANALYTICS_SRC: "not an address; script-src *" })).toBeNull();
});

test("with one, only its origin and those it sends to join", () => {
  const policy = cspWithAnalytics({
    NODE_ENV: "production",
    ANALYTICS_SRC: "https://stats.example.com/js/script.js?x=1;script-src *",
    ANALYTICS_CONNECT: "https://collect.example.com/path, nonsense",
  });
  expect(directive(policy, "script-src")).toBe("script-src 'self' https://stats.example.com");
  expect(directive(policy, "connect-src")).toBe(
    "connect-src 'self' https://stats.example.com https://collect.example.com",
  );
  const others = (text: string) => text.split("; ").filter((part) => !/^(?:script|connect)-src/.test(part));
  expect(others(policy ?? "")).toEqual(others(csp({})));
});

test("production has neither inline scripts nor eval", () => {
  expect(directive(csp({}), "script-src")).toBe("script-src 'self'");
  expect(directive(csp({ api: "https://api.example.com" }), "connect-src")).toBe(
    "connect-src 'self' https://api.example.com",
  );
});
