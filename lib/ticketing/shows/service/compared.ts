import { EVERYTHING } from "../../access/scope";
import { comparablesOf, type Measured, paces } from "../pace";

/** The percent that shows like each one had sold as many days before theirs: one answer for everybody, over all shows. */
export const pacesOfAll = (shows: readonly Measured[]): Promise<Map<number, number>> => paces(EVERYTHING, shows);

/** The shows of some artists (null: of all) that are most like one, with their curves. */
export const comparedWith = (artistIds: number[] | null, show: Measured): ReturnType<typeof comparablesOf> =>
  comparablesOf({ artistIds, money: false }, show);
