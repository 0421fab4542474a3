import { DEFAULT_LANDING, firstPages, phonePages } from "./landing";
import { screenOf } from "./screens";

const landings = new Set([...Object.values(firstPages), ...Object.values(phonePages), DEFAULT_LANDING]);

/** Whether an address shows Inicio: somebody's first page, until its own screen exists. */
export const showsHome = (path: string): boolean => landings.has(path) && screenOf(path)?.built === false;
