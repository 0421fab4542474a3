import type { Role } from "@/lib/access/roles";
import type { AreaRole } from "@/lib/musicwins/rules/kinds";

/**
 * The festival's team. They are apart from the one account per role, because Music Wins is where whoever is assigned to
 * an area lands.
 */
export const team: { mail: string; name: string; rol: Role; area: string }[] = [
  { mail: "paula.iriarte@demo.test", name: "Paula Iriarte", rol: "Produccion", area: "Producción" },
  { mail: "martin.oyarzun@demo.test", name: "Martín Oyarzún", rol: "Produccion", area: "Producción" },
  { mail: "lourdes.bassi@demo.test", name: "Lourdes Bassi", rol: "Produccion", area: "Producción" },
  { mail: "ramiro.costanzo@demo.test", name: "Ramiro Costanzo", rol: "ProduccionAdmin", area: "Producción" },
  { mail: "julieta.sanz@demo.test", name: "Julieta Sanz", rol: "Marketing", area: "Marketing" },
  { mail: "valentin.rey@demo.test", name: "Valentín Rey", rol: "Gerente", area: "Dirección" },
  { mail: "gabriela.nunez@demo.test", name: "Gabriela Núñez", rol: "Administracion", area: "Administración" },
];

const [paula, martin, lourdes, ramiro, julieta, valentin, gabriela] = team.map(({ mail }) => mail) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

interface Assigned {
  mail: string;
  area: string;
  rol: AreaRole;
  categories?: string[];
}

const areas = ["Técnica", "Producción", "Hospitalidad", "Logística", "Marketing", "Legales"] as const;
export type Area = (typeof areas)[number];

/** The roles of each person in each area. Administración pays, and reads every area. */
export const assigned: Assigned[] = [
  { mail: paula, area: "Técnica", rol: "editor" },
  { mail: martin, area: "Técnica", rol: "approver" },
  { mail: martin, area: "Producción", rol: "approver" },
  { mail: lourdes, area: "Hospitalidad", rol: "editor" },
  { mail: lourdes, area: "Logística", rol: "editor" },
  { mail: lourdes, area: "Producción", rol: "editor", categories: ["Montaje", "Seguridad"] },
  { mail: ramiro, area: "Producción", rol: "admin" },
  { mail: ramiro, area: "Hospitalidad", rol: "admin" },
  { mail: ramiro, area: "Logística", rol: "admin" },
  { mail: julieta, area: "Marketing", rol: "editor" },
  { mail: julieta, area: "Legales", rol: "reader" },
  { mail: valentin, area: "Marketing", rol: "approver" },
  { mail: valentin, area: "Legales", rol: "admin" },
  { mail: valentin, area: "Técnica", rol: "reader", categories: ["Sonido", "Iluminación"] },
  // Who asks or is away never leaves an area without somebody who decides.
  { mail: ramiro, area: "Técnica", rol: "approver" },
  { mail: martin, area: "Hospitalidad", rol: "approver" },
  { mail: martin, area: "Logística", rol: "approver" },
  { mail: martin, area: "Marketing", rol: "approver" },
  { mail: ramiro, area: "Legales", rol: "approver" },
  ...areas.map((area): Assigned => ({ mail: gabriela, area, rol: "reader" })),
];

/** Asker, approver and payer of each area. */
export const duties: Record<Area, { asks: string; approves: string; pays: string }> = {
  Técnica: { asks: paula, approves: martin, pays: gabriela },
  Producción: { asks: lourdes, approves: martin, pays: gabriela },
  Hospitalidad: { asks: lourdes, approves: ramiro, pays: gabriela },
  Logística: { asks: lourdes, approves: ramiro, pays: gabriela },
  Marketing: { asks: julieta, approves: valentin, pays: gabriela },
  Legales: { asks: julieta, approves: valentin, pays: gabriela },
};
