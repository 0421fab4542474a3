import fc from "fast-check";
import { inZone } from "@/lib/format/dates";
import { instantOf } from "@/lib/format/instant";
import { nextRun } from "./nextRun";

const every = [1, 2, 3, 4, 5, 6, 7];
const MADRID = "Europe/Madrid";
const BUENOS_AIRES = "America/Argentina/Buenos_Aires";
const next = (hora: string, zona: string, after: string, dias = every) =>
  nextRun({ hora, dias, zona }, new Date(after)).toISOString();

describe("the next moment of a schedule", () => {
  it("is today while the time is to come, else tomorrow, by the zone's clock", () => {
    expect(next("09:00", BUENOS_AIRES, "2026-11-20T11:59:59Z")).toBe("2026-11-20T12:00:00.000Z");
    expect(next("09:00", BUENOS_AIRES, "2026-11-20T12:00:00Z")).toBe("2026-11-21T12:00:00.000Z");
    expect(next("23:30", BUENOS_AIRES, "2026-11-21T02:00:00Z")).toBe("2026-11-21T02:30:00.000Z");
  });

  it("keeps to its weekdays", () => {
    expect(next("09:00", BUENOS_AIRES, "2026-11-20T13:00:00Z", [1])).toBe("2026-11-23T12:00:00.000Z");
    expect(next("09:00", BUENOS_AIRES, "2026-11-23T13:00:00Z", [1])).toBe("2026-11-30T12:00:00.000Z");
    expect(next("09:00", BUENOS_AIRES, "2026-11-20T13:00:00Z", [7])).toBe("2026-11-22T12:00:00.000Z");
  });

  it("stays at nine in Madrid over both changes of the clock", () => {
    expect(next("09:00", MADRID, "2027-03-27T08:00:00Z")).toBe("2027-03-28T07:00:00.000Z");
    expect(next("09:00", MADRID, "2027-10-30T07:00:00Z")).toBe("2027-10-31T08:00:00.000Z");
  });

  it("sends a time that the clock skips as much later", () => {
    expect(instantOf("2027-03-28", "02:30", MADRID).toISOString()).toBe("2027-03-28T01:30:00.000Z");
    expect(inZone("2027-03-28T01:30:00Z", MADRID).time).toBe("03:30");
  });

  it("sends a time that the clock shows twice once, the first time", () => {
    expect(instantOf("2027-10-31", "02:30", MADRID).toISOString()).toBe("2027-10-31T00:30:00.000Z");
    expect(next("02:30", MADRID, "2027-10-31T00:30:00Z")).toBe("2027-11-01T01:30:00.000Z");
  });

  it("finds a skipped time of the southern hemisphere and of a half-hour change", () => {
    expect(instantOf("2026-10-04", "02:15", "Australia/Lord_Howe").toISOString()).toBe("2026-10-03T15:45:00.000Z");
    expect(instantOf("2026-09-06", "00:30", "America/Santiago").toISOString()).toBe("2026-09-06T04:30:00.000Z");
  });

  it("is always later, on a chosen day, at the chosen time unless the clock skips it", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01Z"), max: new Date("2035-01-01Z"), noInvalidDate: true }),
        fc.integer({ min: 0, max: 1439 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.constantFrom(MADRID, BUENOS_AIRES, "America/New_York", "Asia/Kolkata", "UTC"),
        (after, minutes, dias, zona) => {
          const hora = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
          const at = nextRun({ hora, dias, zona }, after);
          expect(at.getTime()).toBeGreaterThan(after.getTime());
          expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
          const shown = inZone(at, zona).time;
          const skipped = Number(shown.slice(0, 2)) * 60 + Number(shown.slice(3)) - minutes;
          expect([0, 60]).toContain(skipped);
        },
      ),
    );
  });
});
