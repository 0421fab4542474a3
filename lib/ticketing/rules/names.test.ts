import fc from "fast-check";
import { cleanName } from "@/lib/format/cleanName";
import { ALL_ARTISTS, formatArtistList, maySeeArtist, parseArtistList } from "@/lib/ticketing/rules/artists";
import { showNameProblem } from "@/lib/ticketing/rules/showName";
import { slotFor, ticketeraSlots } from "@/lib/ticketing/rules/ticketeras";

describe("cleanName", () => {
  it.each([
    ["MAGIC/BIRD", "MAGIC/BIRD"],
    ["13", "13"],
    ["  A DOLL'S  HOUSE,\u00a0PART 2\n", "A DOLL'S HOUSE, PART 2"],
    ["N\u0303andu\u0301 & Cía", "Ñandú & Cía"],
    ["\ufeffANNIE", "ANNIE"],
    ["👨‍👩‍👧 en vivo", "👨‍👩‍👧 en vivo"],
    ["ñ".repeat(200), "ñ".repeat(200)],
  ])("keeps %j as %j", (input, value) => {
    expect(cleanName(input)).toEqual({ ok: true, value });
  });

  it.each([
    ["", "empty"],
    [" \t\u00a0", "empty"],
    ["a\u0000b", "control_characters"],
    ["a\u202eb", "control_characters"],
    ["a\u200bb", "control_characters"],
    ["a\ud800", "control_characters"],
    ["ñ".repeat(201), "too_long"],
  ] as const)("refuses %j: %s", (input, reason) => {
    expect(cleanName(input)).toEqual({ ok: false, reason });
    expect(showNameProblem(reason)).toMatch(/^Show: .+\.$/);
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (input) => {
        const once = cleanName(input);
        if (once.ok) expect(cleanName(once.value)).toEqual(once);
      }),
    );
  });
});

describe("the artists of an access row", () => {
  const known = ["Ñandú & Cía", "Tyler, The Creator", "Tyler", "Vera Quintana", "Earth, Wind & Fire"];

  it("takes the longest known name, whatever case, accents and blanks", () => {
    expect(parseArtistList("nandu & cia, VERA QUINTANA", known).artists).toEqual(["Ñandú & Cía", "Vera Quintana"]);
    expect(parseArtistList("Tyler,The Creator,Tyler,Earth, Wind & Fire", known).artists).toEqual([
      "Tyler, The Creator",
      "Tyler",
      "Earth, Wind & Fire",
    ]);
    expect(parseArtistList("Nadie,,Vera Quintana,Vera Quintana", known).artists).toEqual(["Nadie", "Vera Quintana"]);
  });

  it("needs the exact spelling between artists that differ only in an accent", () => {
    expect(parseArtistList("Pía,PIA", ["Pia", "Pía"]).artists).toEqual(["Pía", "PIA"]);
    expect(maySeeArtist(parseArtistList("Pía", ["Pia", "Pía"]), "Pia")).toBe(false);
  });

  it("lifts the limit for Todos and allows nobody when empty", () => {
    expect(maySeeArtist(parseArtistList("Todos", known), "cualquiera")).toBe(true);
    expect(parseArtistList("Vera Quintana, todos", known).all).toBe(true);
    for (const stored of ["", null, " , "]) expect(parseArtistList(stored, known)).toEqual({ all: false, artists: [] });
    expect(maySeeArtist(parseArtistList("", known), "")).toBe(false);
  });

  it("stores Todos for an empty list on insert and nothing on update", () => {
    expect(formatArtistList([], "insert", known)).toBe(ALL_ARTISTS);
    expect(formatArtistList([], "update", known)).toBe("");
    expect(formatArtistList(["vera quintana"], "insert", known)).toBe("Vera Quintana");
    expect(formatArtistList(["Vera Quintana", "Todos"], "update", known)).toBe("Todos");
    expect(formatArtistList(["A", "B"], "insert", ["A", "B", "A,B"])).toBeNull();
    expect(formatArtistList(["B", "A"], "insert", ["A", "B", "A,B"])).toBe("B,A");
    expect(formatArtistList(["Nadie, nunca"], "insert", known)).toBeNull();
  });

  it("reads back what it stores", () => {
    fc.assert(
      fc.property(fc.subarray(known), (names) => {
        const stored = formatArtistList(names, "update", known);
        expect(parseArtistList(stored, known)).toEqual({ all: false, artists: names });
        for (const artist of known)
          expect(maySeeArtist(parseArtistList(stored, known), artist)).toBe(names.includes(artist));
      }),
    );
  });
});

it("gives each ticketera its slot and the rest the shared one", () => {
  expect([0, 4, 5, 60, -1, 1.5].map(slotFor)).toEqual(["t1", "t5", "t6", "t6", "t6", "t6"]);
  const slot = ticketeraSlots(["Boletería Sur", "EntraYa"]);
  expect([slot("EntraYa"), slot("Otra")]).toEqual(["t2", "t6"]);
});
