/** A place on the earth, in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two places as the crow flies (haversine): 0 to half the way around the earth. */
export function kmBetween(a: Point, b: Point): number {
  const [north, east] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
