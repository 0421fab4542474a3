import * as auth from "@/lib/auth/api";
import type { Contract } from "@/lib/http/contract";
import * as openapi from "@/lib/http/openapi/api";
import * as ticketingAccess from "@/lib/ticketing/access/api";
import * as currencies from "@/lib/ticketing/currencies/api";
import * as favorites from "@/lib/ticketing/favorites/api";
import * as imports from "@/lib/ticketing/imports/api";
import * as records from "@/lib/ticketing/records/api";
import * as reportEmails from "@/lib/ticketing/reportEmails/api";
import * as reports from "@/lib/ticketing/reports/api";
import * as sales from "@/lib/ticketing/sales/api";
import * as shows from "@/lib/ticketing/shows/api";
import * as ticketeras from "@/lib/ticketing/ticketeras/api";

const modules = [
  auth,
  openapi,
  ticketingAccess,
  currencies,
  favorites,
  imports,
  records,
  reportEmails,
  reports,
  sales,
  shows,
  ticketeras,
];

function isContract(value: unknown): value is Contract {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value;
}

/** Every contract of the application: a domain's `api.ts` joins by its import above (a test finds one that is missing). */
export const contracts: readonly Contract[] = modules.flatMap((module) => Object.values(module).filter(isContract));
