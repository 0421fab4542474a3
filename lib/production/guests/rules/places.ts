/** How many a guest is: themselves and who comes along. */
export const peopleOf = ({ plus }: { plus: number }): number => 1 + plus;

/** Why so many more do not fit: "Quedan 3 lugares de Sello."; null where they do. */
export function overText({ owner, left }: { owner: string; left: number }, wanted: number): string | null {
  if (wanted <= left) return null;
  if (left <= 0) return `No quedan lugares de ${owner}.`;
  return left === 1 ? `Queda 1 lugar de ${owner}.` : `Quedan ${left} lugares de ${owner}.`;
}

/** What is given over what the house gives away in all, in words: warned, never refused. */
export function houseText(allotted: number, cortesias: number): string | null {
  if (cortesias === 0 || allotted <= cortesias) return null;
  return `Los cupos suman ${allotted} y las cortesías del show son ${cortesias}: ${allotted - cortesias} de más.`;
}

/** Days after a show until the names of its guests go; how many they were stays. */
export const KEPT_DAYS = 90;
