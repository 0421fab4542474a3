import { generateKeyPairSync } from "node:crypto";
import { exportJWK, SignJWT } from "jose";
import { forgetEnv } from "@/lib/env";
import { profileOf, tenantIsAllowed, verifiedClaims } from "./microsoftClaims";

const TENANT = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const CLIENT = "client-of-ours";
const key = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });

beforeAll(async () => {
  Object.assign(process.env, {
    MICROSOFT_CLIENT_ID: CLIENT,
    MICROSOFT_CLIENT_SECRET: "s",
    MICROSOFT_TENANTS: `${TENANT.toUpperCase()},${OTHER}`,
    MICROSOFT_DOMAINS: `${TENANT}:Empresa.example`,
  });
  forgetEnv();
  const jwk = { ...(await exportJWK(key.publicKey)), kid: "1", alg: "RS256", use: "sig" };
  // What Entra answers for a multi-tenant authority: the issuer has the tenant's place left open.
  const answers: Record<string, object> = {
    "https://login.microsoftonline.com/organizations/v2.0/.well-known/openid-configuration": {
      issuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
      jwks_uri: "https://login.microsoftonline.com/organizations/discovery/v2.0/keys",
      end_session_endpoint: "https://login.microsoftonline.com/organizations/oauth2/v2.0/logout",
    },
    "https://login.microsoftonline.com/organizations/discovery/v2.0/keys": { keys: [jwk] },
  };
  jest.spyOn(global, "fetch").mockImplementation(async (address) => Response.json(answers[String(address)] ?? {}));
});

afterAll(() => jest.restoreAllMocks());

const token = (claims: object, { signer = key.privateKey, audience = CLIENT, ends = "5m", issuer = TENANT } = {}) =>
  new SignJWT({ tid: TENANT, oid: "oid", nonce: "n", ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "1" })
    .setIssuer(`https://login.microsoftonline.com/${issuer}/v2.0`)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(ends)
    .sign(signer);

test("a token of Entra's for us is read", async () => {
  expect(await verifiedClaims(await token({ name: "Ana" }), "n")).toMatchObject({
    tid: TENANT,
    oid: "oid",
    name: "Ana",
  });
});

test.each<[string, () => Promise<string>]>([
  ["another key", () => token({}, { signer: stranger.privateKey })],
  ["another audience", () => token({}, { audience: "otra" })],
  ["an end in the past", () => token({}, { ends: "-2m" })],
  ["an issuer that is not the tenant's", () => token({}, { issuer: OTHER })],
  ["a tenant that is not the issuer's", () => token({ tid: OTHER })],
  ["another nonce", () => token({ nonce: "m" })],
  ["no object id", () => token({ oid: undefined })],
])("%s is refused", async (_, make) => {
  await expect(verifiedClaims(await make(), "n")).rejects.toThrow();
});

test.each([
  ["a user name of a domain vouched for", { preferred_username: "Ana@empresa.example" }, "ana@empresa.example", true],
  ["a user name of another domain", { preferred_username: "ana@otra.example" }, "ana@otra.example", false],
  [
    "the domain in another tenant",
    { tid: OTHER, preferred_username: "ana@empresa.example" },
    "ana@empresa.example",
    false,
  ],
  ["a mail that anybody may write", { email: "ana@empresa.example" }, "", false],
  ["a mail whose domain's owner vouches", { email: "ana@empresa.example", xms_edov: "1" }, "ana@empresa.example", true],
  ["a mail that is said not to be", { email: "ana@empresa.example", xms_edov: false }, "", false],
  ["a guest", { preferred_username: "ana@empresa.example", idp: "live.com" }, "", false],
  ["a guest by account type", { preferred_username: "ana@empresa.example", acct: 1 }, "", false],
  ["a guest's user name", { preferred_username: "ana_x#EXT#@empresa.example" }, "", false],
  ["no name at all", {}, "", false],
])("%s", (_, claims, mail, matchByMail) => {
  expect(profileOf({ tid: TENANT, oid: "OID", ...claims })).toMatchObject({ subject: "oid", mail, matchByMail });
});

test("tenants are those of the list, whatever their case", () => {
  expect([TENANT, OTHER, "otro", ""].map(tenantIsAllowed)).toEqual([true, true, false, false]);
});
