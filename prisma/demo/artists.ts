import type { ArtistPlan, Country } from "./types";

const artist = (name: string, home: Country, draw: number, more: Pick<ArtistPlan, "managed" | "tours"> = {}) => ({
  name,
  home,
  draw,
  ...more,
});
const managed = { managed: true };
const tours = { tours: true };

/** The twelve whose next show is told day by day in `featured.ts`. */
export const featuredArtists: ArtistPlan[] = [
  artist("La Calesita Eléctrica", "AR", 24_000),
  artist("Nieves Arrabal", "ES", 1_400),
  artist("Muñeca de Trapo", "AR", 2_700),
  artist("Puerto Madrugada", "AR", 3_300, managed),
  artist("Los Relámpagos del Sur", "AR", 8_500),
  artist("Tomás Echarri", "ES", 2_100),
  artist("Vera Quintana", "AR", 1_800, { ...managed, ...tours }),
  artist("Cinco Esquinas", "AR", 9_500, tours),
  artist("Ibón y los Faros", "ES", 1_500),
  artist("Kilómetro Cero", "AR", 5_500),
  artist("Dúo Arrayán", "AR", 900, managed),
  artist("Oro Viejo", "AR", 26_000),
];

/** Their only upcoming show is on sale, so it carries the bare name: slash, ampersand, accents, comma, apostrophe. */
export const oddlyNamedArtists: ArtistPlan[] = [
  artist("Norte/Sur", "AR", 4_600),
  artist("Mirlo & Compañía", "AR", 1_200, managed),
  artist("Ángeles del Subte", "AR", 2_600),
  artist("D'Amico, Ruiz y los Otros", "AR", 1_500),
  artist("Ñandubay", "AR", 700),
];

const others: ArtistPlan[] = [
  artist("Luz de Mercurio", "AR", 10_500, tours),
  artist("Tres Tristes Trenes", "AR", 3_000),
  artist("La Yunta Brava", "AR", 4_200),
  artist("Clara Montiel", "AR", 2_000, { ...managed, ...tours }),
  artist("Perros de Abril", "AR", 6_500),
  artist("Santiago Irala", "AR", 1_400, { ...managed, ...tours }),
  artist("Cometa Austral", "AR", 13_500),
  artist("Las Hermanas Olmedo", "AR", 900, managed),
  artist("Yerba y Neón", "AR", 2_400),
  artist("Barrio Celeste", "AR", 17_000),
  artist("Julieta Sarmiento Paz", "AR", 1_100, managed),
  artist("El Pulpo Bermúdez", "AR", 700),
  artist("Coral Quebracho", "AR", 550),
  artist("Radio Nocturna", "AR", 5_200),
  artist("Milonga Sideral", "AR", 1_300),
  artist("Trópico de Once", "AR", 3_600),
  artist("Marea Baja", "ES", 3_000),
  artist("Los Hijos del Faro", "ES", 1_800),
  artist("Ainara Leiva", "ES", 2_200, managed),
  artist("Gato de Lavapiés", "ES", 1_200),
  artist("Rumba Nómada", "ES", 4_800),
  artist("Sal y Ceniza", "ES", 900),
  artist("Candela Ferrer", "ES", 7_000),
];

/** All forty, fictional. The first is number 1, which the User role's default `artista_id` names. */
export const artists: ArtistPlan[] = [...featuredArtists, ...oddlyNamedArtists, ...others];

/** The artist of that name. @throws RangeError when there is none. */
export function artistNamed(name: string): ArtistPlan {
  const found = artists.find((one) => one.name === name);
  if (!found) throw new RangeError(`No demo artist ${name}`);
  return found;
}
