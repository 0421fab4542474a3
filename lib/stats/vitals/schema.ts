import * as z from "zod";
import { devices, vitalNames } from "../rules/measures";

const screen = z.string().min(1).max(200);

/** Screens by their route pattern (`/tickets/[show]`), never an address: names and ids stay in the browser. */
export const vitalsBody = z.strictObject({
  device: z.enum(devices),
  views: z.array(z.strictObject({ screen, n: z.number().int().min(1).max(100) })).max(100),
  metrics: z
    .array(z.strictObject({ screen, metric: z.enum(vitalNames), value: z.number().min(0).max(3_600_000) }))
    .max(200),
});
export type VitalsBody = z.infer<typeof vitalsBody>;
