import { askMails } from "./askText";

const quimera = { id: 1, name: "Sala Quimera", city: "Córdoba" };
const forja = { id: 2, name: "La Forja", city: "Rosario" };

test("each venue is asked for all its days at once, in their order", () => {
  const mails = askMails(
    [
      { venue: quimera, room: "", day: "2027-03-06" },
      { venue: forja, room: "Chica", day: "2027-03-07" },
      { venue: quimera, room: "", day: "2027-03-05" },
    ],
    "Los Relámpagos",
    "es",
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Hold para Los Relámpagos en Sala Quimera",
    "Hold para Los Relámpagos en La Forja",
  ]);
  expect(mails[0]?.text).toContain("- vie 5 de marzo 2027\n- sáb 6 de marzo 2027\n");
  expect(mails[1]?.text).toContain("- dom 7 de marzo 2027, Chica\n");
});

test("in English, too; nothing is asked where there is nothing", () => {
  const [mail] = askMails([{ venue: quimera, room: "", day: "2027-03-05" }], "Los Relámpagos", "en");
  expect(mail?.subject).toBe("Hold for Los Relámpagos at Sala Quimera");
  expect(mail?.text).toContain("- Fri 5 March 2027\n");
  expect(askMails([], "Los Relámpagos", "en")).toEqual([]);
});
