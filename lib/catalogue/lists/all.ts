import type { CatalogueList } from "../rules/kinds";
import { categories } from "./categories";
import type { ListDefinition } from "./definition";
import { holidays } from "./holidays";
import { events, projects } from "./works";

/** Each list by its name in an address; what is done to any of them knows no more of its rows than that they are rows. */
export const definitions = { categories, projects, events, holidays } as unknown as Readonly<
  Record<CatalogueList, ListDefinition>
>;
