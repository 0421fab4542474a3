import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { interactionPolicy, Provider } from "oidc-provider";
import type { Certified } from "./certificates";

/** What the provider says of a person, beside `sub`, which is the name one signs in with. */
export type Claims = Record<string, string | number | boolean>;

interface Options {
  certified: Certified;
  /** Path of the issuer below the server's address; `/` for none. */
  path: string;
  client: { id: string; secret: string; redirectUri: string; logoutUri: string };
  claims: string[];
}

/** A real OpenID provider on loopback, with what a test wants to do to it. */
export interface TestProvider {
  issuer: string;
  accounts: Map<string, Claims>;
  /** Refresh grants that went well, token requests that were refused, tokens that the application gave back. */
  counts: { refreshed: number; refused: number; revoked: number };
  /** While true every connection is cut. */
  down: boolean;
  /** Takes back everything a person was granted. */
  revoke(account: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a provider over TLS. Signing in is a page with one field, which `login_hint` answers by itself; PKCE is
 * required, refresh tokens rotate and one that is used twice ends its whole grant.
 */
export async function startProvider({ certified, path, client, claims }: Options): Promise<TestProvider> {
  let handle: (req: IncomingMessage, res: ServerResponse) => void = () => undefined;
  const server = createServer(certified, (req, res) => (state.down ? req.socket.destroy() : handle(req, res)));
  await new Promise<void>((done) => server.listen(0, done));
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}${path}`;
  const accounts = new Map<string, Claims>();
  const counts = { refreshed: 0, refused: 0, revoked: 0 };
  const grants = new Map<string, Set<string>>();
  const state = { down: false };

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [client.logoutUri],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    conformIdTokenClaims: false,
    claims: { openid: ["sub", ...claims], profile: ["name", "picture"], email: ["email", "email_verified"] },
    scopes: ["openid", "profile", "email", "offline_access"],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          const yes = form.replace("</form>", '<input type="hidden" name="logout" value="yes"></form>');
          ctx.body = `<!doctype html><title>Salir</title><body onload="document.forms[0].submit()">${yes}`;
        },
      },
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, known) => known.grantTypeAllowed("refresh_token"),
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.id, accountId });
      grant.addOIDCScope("openid profile email offline_access");
      const id = await grant.save();
      grants.set(accountId ?? "", (grants.get(accountId ?? "") ?? new Set()).add(id));
      return grant;
    },
    findAccount: async (_ctx, id) =>
      accounts.has(id) ? { accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) } : undefined,
    interactions: { policy, url: (_ctx, { uid }) => `${path.replace(/\/$/, "")}/interaction/${uid}` },
    cookies: {
      keys: ["only for tests"],
      // Cookies know no ports: the two providers and the application share a host.
      names: {
        session: `idp${path.length}_session`,
        interaction: `idp${path.length}_interaction`,
        resume: `idp${path.length}_resume`,
      },
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: 300,
      RefreshToken: 3600,
      Session: 3600,
      Grant: 3600,
    },
  });
  provider.on("grant.success", (ctx) => {
    if (ctx.oidc.params?.grant_type === "refresh_token") counts.refreshed++;
  });
  provider.on("grant.error", () => void counts.refused++);
  provider.on("grant.revoked", (ctx) => {
    if (ctx.oidc.route === "revocation") counts.revoked++;
  });

  const callback = provider.callback();
  const prefix = path === "/" ? "" : path;
  handle = (req, res) => {
    Object.assign(req, { originalUrl: req.url });
    if (prefix && req.url?.startsWith(prefix)) req.url = req.url.slice(prefix.length) || "/";
    if (req.url?.startsWith("/interaction/")) void interact(provider, req, res);
    else void callback(req, res);
  };

  return {
    issuer,
    accounts,
    counts,
    get down() {
      return state.down;
    },
    set down(value) {
      state.down = value;
      if (value) server.closeAllConnections();
    },
    async revoke(account) {
      for (const id of grants.get(account) ?? []) await provider.RefreshToken.revokeByGrantId(id);
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

async function interact(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  let accountId = typeof params.login_hint === "string" ? params.login_hint : "";
  if (req.method === "POST") {
    let body = "";
    for await (const part of req) body += part;
    accountId = new URLSearchParams(body).get("account") ?? "";
  }
  if (accountId) return provider.interactionFinished(req, res, { login: { accountId }, select_account: {} });
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.end(
    `<!doctype html><title>Proveedor</title><form method="post"><label>Cuenta <input name="account" autofocus></label><button>Entrar</button></form>`,
  );
}
