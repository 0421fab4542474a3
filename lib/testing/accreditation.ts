import type { EventView, PersonView, Stepped } from "@/lib/accreditation/schema";
import { addDays, todayIn } from "@/lib/format/dates";
import type { TestPerson } from "./factories";
import { requestAs } from "./requestAs";

let who: TestPerson | null = null;
/** Who calls from the office, unless said. */
export const officeOf = (person: TestPerson): void => {
  who = person;
};
const boss = () => who;

interface Failed {
  error?: string;
  issues?: { path: string; message: string }[];
}
export const key = () => crypto.randomUUID();
/** A call of the office below `/acreditaciones`, of who was said last. */
export const office = <T>(method: string, path: string, body?: object, by: TestPerson | null = boss()) =>
  requestAs<T & Failed>(by, method, `/acreditaciones${path}`, body);
/** A call of whoever has a link. */
export const open = <T>(method: string, path: string, body?: object) => requestAs<T & Failed>(null, method, path, body);

export const today = todayIn();
/** An event of today and tomorrow with one company that has places of Técnica. */
export async function anEvent(places: number, more: object = {}) {
  const { body: made } = await office<EventView>("POST", "/events", {
    name: `Festival ${key().slice(0, 8)}`,
    place: "Parque",
    days: [today, addDays(today, 1)],
    client_id: key(),
    ...more,
  });
  const category = made.categories.find(({ letter }) => letter === "T");
  const { body: event } = await office<EventView>("POST", `/events/${made.id}/companies`, {
    name: "Sonido del Sur",
    quotas: [{ category_id: category?.id, places }],
    client_id: key(),
  });
  return { ...event, category: category?.id ?? 0, company: event.companies[0]?.id ?? 0 };
}
export type Made = Awaited<ReturnType<typeof anEvent>>;

let number = 30_000_000;
/** What a form says of somebody new. */
export const aPersonOf = ({ category }: Made, more: object = {}) => ({
  name: "Rocío Barrientos",
  document_kind: "dni",
  document: String(++number),
  category_id: category,
  ...more,
});
export const load = (event: Made, more: object = {}) =>
  office<PersonView>("POST", `/events/${event.id}/people`, {
    ...aPersonOf(event),
    company_id: event.company,
    client_id: key(),
    ...more,
  });
export const step = (event: Made, what: string, people: PersonView[], reason = "") =>
  office<Stepped>("POST", `/events/${event.id}/people/step`, {
    step: what,
    people: people.map(({ id, version }) => ({ id, version })),
    reason,
  });
export const peopleOf = async (event: Made) =>
  (await office<{ people: PersonView[] }>("GET", `/events/${event.id}/people?limit=500`)).body.people;
