import { EMPTY_SHOW, newShow } from "./newShow";

const given = { ...EMPTY_SHOW, name: " A DOLL'S HOUSE, PART 2 ", artist: "Ñandú & Cía" };

it("sends only what was filled in", () => {
  const parsed = newShow.parse({ ...given, capacidad: 800 });
  expect(parsed).toMatchObject({ name: "A DOLL'S HOUSE, PART 2", artist: "Ñandú & Cía", capacidad: 800, holdeo: 0 });
  expect(parsed).not.toHaveProperty("venue");
  expect(parsed).not.toHaveProperty("fecha");
});

it("names the fields that are missing or wrong", () => {
  const paths = (values: typeof given) => newShow.safeParse(values).error?.issues.map(({ path }) => path.join("."));
  expect(paths({ ...given, name: "", artist: "" })).toEqual(expect.arrayContaining(["name", "artist"]));
  expect(paths({ ...given, venue: "Sala" })).toEqual(["city"]);
  expect(paths({ ...given, hora: "25:00" })).toEqual(["hora"]);
  expect(paths({ ...given, capacidad: Number.NaN })).toEqual(["capacidad"]);
});
