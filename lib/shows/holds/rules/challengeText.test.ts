import type { HoldView } from "../schema";
import { challengeText, leftText, roleIn } from "./challengeText";

const NOW = Date.parse("2031-03-01T12:00:00Z");
const challenge = {
  id: 1,
  hold_id: 7,
  state: "abierto",
  deadline: "2031-03-01T17:30:00Z",
  answers: [{ hold_id: 5, says: "confirma" }],
};
const hold = (id: number, rank: number, over: unknown = challenge) => ({ id, rank, challenge: over }) as HoldView;

test("what is left is told in hours, then minutes, then that it ended", () => {
  expect([
    leftText("2031-03-01T17:30:00Z", NOW),
    leftText("2031-03-01T12:40:00Z", NOW),
    leftText("2031-03-01T11:00:00Z", NOW),
  ]).toEqual(["quedan 5 h", "quedan 40 min", "terminó"]);
});

test("who challenges, who answers, who did, and who waits behind", () => {
  expect([hold(7, 3), hold(6, 2), hold(5, 1), hold(8, 4), hold(9, 1, null)].map((one) => roleIn(one, 3))).toEqual([
    "desafia",
    "contesta",
    "contesto",
    "detras",
    "ninguno",
  ]);
  expect(challengeText(hold(6, 2), "contesta", NOW)).toBe(
    "Lo desafían: confirmar o liberar antes del sáb 1 mar 2031, 14:30 (quedan 5 h)",
  );
});
