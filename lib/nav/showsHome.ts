import { DEFAULT_LANDING, landings, mobileLandings } from "./landing";
import { screenOf } from "./screens";

const firstPages = new Set([...Object.values(landings), ...Object.values(mobileLandings), DEFAULT_LANDING]);

/** Whether an address shows Inicio: somebody's first page, until its own screen exists. */
export const showsHome = (path: string): boolean => firstPages.has(path) && screenOf(path)?.built === false;
