import type { Person } from "@/lib/access/can";

/** What the services of people need of who calls; every Actor of `route()` is one. */
export interface PeopleActor extends Pick<Person, "mail" | "name" | "rol"> {
  userId: number;
  sessionId: string;
  requestId: string;
  viewer: { userId: number; mail: string; name: string } | null;
}
