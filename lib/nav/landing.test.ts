import fc from "fast-check";
import { roles } from "@/lib/access/roles";
import { personWith } from "@/lib/testing/person";
import { landings, mobileLandings } from "@/lib/testing/specification";
import { hostedLandingFor, isMobile, landingFor, safeReturnTo } from "./landing";
import { mayOpen } from "./menu";
import { screenOf } from "./screens";

const DESK = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Mobile/15E148 Safari/604.1";
const TABLET = "Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

test.each(roles)("%s lands where the table says", (rol) => {
  const person = personWith(rol);
  expect(landingFor(person, DESK)).toBe(landings[rol]);
  for (const phone of [IPHONE, TABLET]) expect(landingFor(person, phone)).toBe(mobileLandings[rol] ?? landings[rol]);
});

test.each(roles)("%s with Music Wins access lands on /bsastrap on any device", (rol) => {
  const person = personWith(rol, { musicWinsAccess: true, grants: ["music_wins"] });
  for (const device of [DESK, IPHONE, TABLET]) expect(landingFor(person, device)).toBe("/bsastrap");
});

test.each(roles)("%s without a return path lands on the default page after a hosted sign-in", (rol) => {
  expect(hostedLandingFor(personWith(rol), DESK)).toBe("/Proyectos");
  for (const phone of [IPHONE, TABLET])
    expect(hostedLandingFor(personWith(rol), phone)).toBe(mobileLandings[rol] ?? "/Proyectos");
  const fan = personWith(rol, { musicWinsAccess: true, grants: ["music_wins"] });
  for (const device of [DESK, IPHONE, TABLET]) expect(hostedLandingFor(fan, device)).toBe("/bsastrap");
});

test.each(roles)("%s may open the screen they land on", (rol) => {
  for (const device of [DESK, IPHONE]) {
    const screen = screenOf(landingFor(personWith(rol), device));
    expect(screen && mayOpen(personWith(rol), screen)).toBe(true);
  }
});

test("mobile is Mobi or Android in the user agent", () => {
  expect([DESK, IPHONE, TABLET, "", "mobile"].map(isMobile)).toEqual([false, true, true, false, false]);
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
