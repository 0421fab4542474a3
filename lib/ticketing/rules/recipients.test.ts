import { addressesIn, filterRecipients } from "./recipients";

it.each([
  ["ana@a.test", ["ana@a.test"]],
  [
    "ana@a.test,beto@b.test;  carla@c.test\nDana@D.test\r\n",
    ["ana@a.test", "beto@b.test", "carla@c.test", "dana@d.test"],
  ],
  ["ana@a.test ANA@a.test", ["ana@a.test"]],
  ['Ana Paz <ana@a.test>, "Beto, el Alto" <beto@b.test>; carla@c.test', ["ana@a.test", "beto@b.test", "carla@c.test"]],
  ["ana@a.test no-es-mail", ["ana@a.test", "no-es-mail"]],
  [" ,; \n", []],
])("reads the addresses of %j", (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

it("leaves the recipients of a report, with all words somewhere, active or paused", () => {
  const row = { type: "show" as const, email: "ana@a.test", name: "Ana Ibáñez", show: "Ñandú", artista: null };
  const rows = [
    { ...row, activo: true },
    { ...row, type: "artista" as const, show: null, artista: "Beto", activo: false },
  ];
  const found = (filter: Parameters<typeof filterRecipients>[1]) => filterRecipients(rows, filter).length;
  expect([found({}), found({ q: "nandu IBANEZ" }), found({ q: "beto" }), found({ q: "nadie" })]).toEqual([2, 1, 1, 0]);
  expect([found({ type: "show" }), found({ estado: "pausado" }), found({ type: "show", estado: "pausado" })]).toEqual([
    1, 1, 0,
  ]);
});
