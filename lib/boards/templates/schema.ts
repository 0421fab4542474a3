import * as z from "zod";
import { cardSeed } from "../rules/definition";

export const templateView = z.object({
  id: z.int(),
  title: z.string(),
  card: cardSeed,
  archived: z.boolean(),
  version: z.int(),
});
export type TemplateView = z.output<typeof templateView>;
