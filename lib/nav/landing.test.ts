import fc from "fast-check";
import { roles } from "@/lib/access/roles";
import { personWith } from "@/lib/testing/person";
import { landings, mobileLandings, screenRoles } from "@/lib/testing/specification";
import { userAgents } from "@/lib/testing/userAgents";
import { hostedLandingFor } from "./hostedLanding";
import { isMobile, landingFor, safeReturnTo } from "./landing";
import { mayOpen } from "./menu";
import { screenOf } from "./screens";
import { showsHome } from "./showsHome";

test.each(roles)("%s lands where the table says", (rol) => {
  const person = personWith(rol);
  for (const { device, agent, mobile } of userAgents) {
    expect([device, landingFor(person, agent)]).toEqual([device, (mobile && mobileLandings[rol]) || landings[rol]]);
  }
});

test.each(roles)("%s with Music Wins access lands on /bsastrap on any device", (rol) => {
  const person = personWith(rol, { musicWinsAccess: true, grants: ["music_wins"] });
  for (const { agent } of userAgents) expect(landingFor(person, agent)).toBe("/bsastrap");
});

test.each(roles)("%s without a return path lands on the default page after a hosted sign-in, where it opens", (rol) => {
  const opens = screenRoles["/Proyectos"]?.includes(rol) || rol === "Administrador" || rol === "Admin secundario";
  const fan = personWith(rol, { musicWinsAccess: true, grants: ["music_wins"] });
  for (const { agent, mobile } of userAgents) {
    const expected = (mobile && mobileLandings[rol]) || (opens ? "/Proyectos" : landings[rol]);
    expect(hostedLandingFor(personWith(rol), agent)).toBe(expected);
    expect(hostedLandingFor(fan, agent)).toBe("/bsastrap");
  }
});

test.each(roles)("%s may open the screen they land on", (rol) => {
  for (const { agent } of userAgents) {
    for (const landing of [landingFor, hostedLandingFor]) {
      const screen = screenOf(landing(personWith(rol), agent));
      expect(screen && mayOpen(personWith(rol), screen)).toBe(true);
    }
  }
});

test.each(roles)("%s never lands on a page that only says it does not exist", (rol) => {
  for (const { agent } of userAgents) {
    for (const path of [landingFor(personWith(rol), agent), hostedLandingFor(personWith(rol), agent)])
      expect([path, screenOf(path)?.built === true || showsHome(path)]).toEqual([path, true]);
  }
  expect([showsHome("/audiencia"), showsHome("/tickets")]).toEqual([false, false]);
});

test("mobile is Mobi or Android in the user agent", () => {
  expect(userAgents.filter(({ agent, mobile }) => isMobile(agent) !== mobile)).toEqual([]);
  expect(new Set(userAgents.map(({ mobile }) => mobile)).size).toBe(2);
});

describe("safeReturnTo", () => {
  const ORIGIN = "https://bambalina.example";

  test.each([
    ["/tickets", "/tickets"],
    ["/tickets?type=live-arg#hoy", "/tickets?type=live-arg#hoy"],
    ["/tickets/MAGIC%2FBIRD", "/tickets/MAGIC%2FBIRD"],
    ["/p&l/carga", "/p&l/carga"],
    ["/tickets/Ñandú & Cía", null],
    ["//evil.example", null],
    ["/\\evil.example", null],
    ["/\t/evil.example", null],
    ["/.//evil.example", null],
    ["/a/..//evil.example", null],
    ["https://evil.example", null],
    ["javascript:alert(1)", null],
    ["tickets", null],
    ["", null],
    [undefined, null],
    [["/tickets"], null],
    ["/login?returnTo=%2Flogin", null],
    ["/login", null],
    ["/api/auth/signout", null],
    ["/API/auth/signout", null],
  ])("%j is %j", (given, expected) => {
    expect(safeReturnTo(given)).toBe(expected);
  });

  const nasty = fc.array(
    fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2f",
      "%5c",
      "@",
      ":",
      "//",
      "?",
      "#",
      "\t",
      "\n",
      " ",
      "evil.example",
      "a",
      "​",
    ),
    { maxLength: 12 },
  );

  test("never leaves the origin, and says the same when asked again", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          nasty.map((parts) => `/${parts.join("")}`),
        ),
        (given) => {
          const path = safeReturnTo(given);
          if (path === null) return;
          expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
          expect(new URL(`${ORIGIN}${path}`).host).toBe("bambalina.example");
          expect(safeReturnTo(path)).toBe(path);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
