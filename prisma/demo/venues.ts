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

/** Latitude and longitude of the middle of each city. */
const CITIES: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  "Buenos Aires": [-34.604, -58.382],
  "La Plata": [-34.921, -57.954],
  "Mar del Plata": [-38.0, -57.556],
  "Bahía Blanca": [-38.718, -62.266],
  Rosario: [-32.947, -60.639],
  "Santa Fe": [-31.633, -60.7],
  Córdoba: [-31.42, -64.188],
  Mendoza: [-32.89, -68.844],
  "San Miguel de Tucumán": [-26.824, -65.222],
  Salta: [-24.789, -65.41],
  Corrientes: [-27.469, -58.831],
  Posadas: [-27.367, -55.896],
  "Puerto Iguazú": [-25.597, -54.579],
  Resistencia: [-27.451, -58.987],
  Neuquén: [-38.952, -68.059],
  Bariloche: [-41.133, -71.31],
  Ushuaia: [-54.802, -68.303],
  Madrid: [40.417, -3.703],
  Barcelona: [41.388, 2.17],
  Sevilla: [37.389, -5.984],
  Valencia: [39.47, -0.376],
  Bilbao: [43.263, -2.935],
  "San Sebastián": [43.318, -1.981],
  "Santiago de Compostela": [42.88, -8.545],
  "A Coruña": [43.362, -8.412],
  Zaragoza: [41.649, -0.889],
  Granada: [37.177, -3.599],
  Málaga: [36.721, -4.421],
  Murcia: [37.992, -1.131],
  Palma: [39.57, 2.65],
  "Las Palmas de Gran Canaria": [28.124, -15.436],
};

const plan =
  (country: Country, usualZone: string) =>
  ([name, city, capacity, zone = usualZone]: Row): VenuePlan => {
    const [lat, lng] = CITIES[city] ?? [];
    if (lat === undefined || lng === undefined) throw new Error(`Where is ${city}?`);
    return { name, city, country, zone, capacity, lat, lng };
  };

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
