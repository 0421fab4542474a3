import { DEFAULT_ZONE } from "@/lib/format/dates";
import type { Country, VenuePlan } from "./types";

type Row = [name: string, city: string, capacity: number, zone?: string];

const argentina: Row[] = [
  ["Estadio Ribera Norte", "Buenos Aires", 34_000],
  ["Palacio Lavalle", "Buenos Aires", 3_200],
  ["Estadio Parque Azul", "Buenos Aires", 21_000],
  ["Arena Barracas Sur", "Buenos Aires", 15_000],
  ["Complejo Dársena Ocho", "Buenos Aires", 5_400],
  ["Teatro Avenida Sur", "Buenos Aires", 1_750],
  ["Teatro Las Magnolias", "Buenos Aires", 1_200],
  ["Sala Mitre 900", "Buenos Aires", 900],
  ["Club Puente Negro", "Buenos Aires", 650],
  ["Teatro Coliseo del Plata", "La Plata", 1_850],
  ["Teatro Bristol del Mar", "Mar del Plata", 2_300],
  ["Polideportivo Las Olas", "Mar del Plata", 7_500],
  ["Sala Médanos", "Bahía Blanca", 850],
  ["Microestadio La Forja", "Rosario", 9_800],
  ["Teatro del Pilar Viejo", "Rosario", 1_600],
  ["Galpón del Puerto 13", "Rosario", 1_100],
  ["Microestadio Costa Blanca", "Santa Fe", 4_100],
  ["Anfiteatro del Cerro", "Córdoba", 11_500],
  ["Estadio Bajo Suquía", "Córdoba", 16_000],
  ["Sala Cañada", "Córdoba", 1_300],
  ["Club Güemes 820", "Córdoba", 600],
  ["Auditorio Los Parrales", "Mendoza", 2_900],
  ["Arena del Oeste", "Mendoza", 8_200],
  ["Teatro Acequia", "Mendoza", 1_050],
  ["Teatro Aconquija", "San Miguel de Tucumán", 2_100],
  ["Club Nueve de Julio Norte", "San Miguel de Tucumán", 4_800],
  ["Teatro Güemes", "Salta", 2_690],
  ["Anfiteatro La Linda", "Salta", 6_800],
  ["Teatro Costanera", "Corrientes", 1_500],
  ["Anfiteatro del Litoral", "Posadas", 5_200],
  ["Arena Punta Brava", "Puerto Iguazú", 6_400],
  ["Centro Cultural Quebracho", "Resistencia", 1_150],
  ["Teatro del Valle", "Neuquén", 1_700],
  ["Arena Confluencia", "Neuquén", 6_000],
  ["Teatro del Lago", "Bariloche", 940],
  ["Sala Fin del Mundo", "Ushuaia", 550],
];

const spain: Row[] = [
  ["Pabellón Manzanares Sur", "Madrid", 12_500],
  ["La Nave de Legazpi 9", "Madrid", 3_000],
  ["Auditorio Magallanes", "Madrid", 2_150],
  ["Teatro La Corrala Nueva", "Madrid", 1_250],
  ["Sala Cibelina", "Madrid", 900],
  ["Palau del Litoral", "Barcelona", 5_600],
  ["Sala Almirante", "Barcelona", 1_700],
  ["Sala Poblenou 22", "Barcelona", 1_000],
  ["Teatre de les Veles", "Barcelona", 780],
  ["Sala Palmeral", "Sevilla", 1_400],
  ["Pabellón Turia", "Valencia", 6_200],
  ["Sala Malvarrosa", "Valencia", 1_100],
  ["Auditorio Ría Nueva", "Bilbao", 2_400],
  ["Sala Zorrotza", "Bilbao", 850],
  ["Teatro Zurriola Berri", "San Sebastián", 1_300],
  ["Auditorio Obradoiro Novo", "Santiago de Compostela", 1_600],
  ["Sala Orzán", "A Coruña", 700],
  ["Pabellón del Ebro", "Zaragoza", 7_800],
  ["Teatro Cierzo", "Zaragoza", 1_150],
  ["Auditorio Albaicín", "Granada", 1_900],
  ["Auditorio Pedregalejo", "Málaga", 3_400],
  ["Sala Bulevar", "Murcia", 950],
  ["Auditorio Son Mar", "Palma", 2_000],
  ["Auditorio Alisios", "Las Palmas de Gran Canaria", 2_600, "Atlantic/Canary"],
];

const plan =
  (country: Country, usualZone: string) =>
  ([name, city, capacity, zone = usualZone]: Row): VenuePlan => ({ name, city, country, zone, capacity });

/** Sixty places that do not exist, in cities that do. */
export const venues: VenuePlan[] = [
  ...argentina.map(plan("AR", DEFAULT_ZONE)),
  ...spain.map(plan("ES", "Europe/Madrid")),
];

/** The venue of that name. @throws RangeError when there is none. */
export function venueNamed(name: string): VenuePlan {
  const found = venues.find((one) => one.name === name);
  if (!found) throw new RangeError(`No demo venue ${name}`);
  return found;
}
