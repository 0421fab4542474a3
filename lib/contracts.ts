import * as accessRequests from "@/lib/accessRequests/api";
import * as auth from "@/lib/auth/api";
import * as passwords from "@/lib/auth/passwords/api";
import * as boards from "@/lib/boards/api";
import * as boardAutomations from "@/lib/boards/automations/api";
import * as boardCapacity from "@/lib/boards/capacity/api";
import * as cardChecks from "@/lib/boards/checks/api";
import * as boardClosing from "@/lib/boards/closing/api";
import * as boardColumns from "@/lib/boards/columns/api";
import * as boardDashboard from "@/lib/boards/dashboard/api";
import * as boardExport from "@/lib/boards/export/api";
import * as cardFiles from "@/lib/boards/files/api";
import * as cardHistory from "@/lib/boards/history/api";
import * as boardIntake from "@/lib/boards/intake/api";
import * as cardLinks from "@/lib/boards/links/api";
import * as boardProofs from "@/lib/boards/proofs/api";
import * as boardRecurrences from "@/lib/boards/recurrences/api";
import * as boardSearch from "@/lib/boards/search/api";
import * as cardTalk from "@/lib/boards/talk/api";
import * as boardTemplates from "@/lib/boards/templates/api";
import * as boardViews from "@/lib/boards/views/api";
import * as chat from "@/lib/chat/api";
import * as companies from "@/lib/companies/api";
import * as costCentres from "@/lib/costcentres/api";
import * as costImports from "@/lib/costcentres/imports/api";
import * as documents from "@/lib/documents/api";
import * as feedback from "@/lib/feedback/api";
import * as flags from "@/lib/flags/api";
import * as health from "@/lib/health/api";
import * as home from "@/lib/home/api";
import type { Contract } from "@/lib/http/contract";
import * as openapi from "@/lib/http/openapi/api";
import * as live from "@/lib/live/api";
import * as mail from "@/lib/mail/api";
import * as budgetAssignments from "@/lib/musicwins/assignments/api";
import * as budgets from "@/lib/musicwins/budgets/api";
import * as budgetComments from "@/lib/musicwins/comments/api";
import * as budgetCompanies from "@/lib/musicwins/companies/api";
import * as budgetExport from "@/lib/musicwins/export/api";
import * as budgetFiles from "@/lib/musicwins/files/api";
import * as budgetFinancieros from "@/lib/musicwins/financieros/api";
import * as invoiceLinks from "@/lib/musicwins/invoiceLinks/api";
import * as invoiceRequests from "@/lib/musicwins/invoiceRequests/api";
import * as budgetOptions from "@/lib/musicwins/options/api";
import * as budgetPayments from "@/lib/musicwins/payments/api";
import * as budgetRates from "@/lib/musicwins/rates/api";
import * as budgetVersions from "@/lib/musicwins/versions/api";
import * as notifications from "@/lib/notifications/api";
import * as bulkRole from "@/lib/people/bulkRole/api";
import * as peopleExchange from "@/lib/people/exchange/api";
import * as grants from "@/lib/people/grants/api";
import * as userHistory from "@/lib/people/history/api";
import * as identities from "@/lib/people/identities/api";
import * as relations from "@/lib/people/relations/api";
import * as sessions from "@/lib/people/sessions/api";
import * as users from "@/lib/people/users/api";
import * as stats from "@/lib/stats/api";
import * as vitals from "@/lib/stats/vitals/api";
import * as ticketingAccess from "@/lib/ticketing/access/api";
import * as currencies from "@/lib/ticketing/currencies/api";
import * as favorites from "@/lib/ticketing/favorites/api";
import * as imports from "@/lib/ticketing/imports/api";
import * as showLife from "@/lib/ticketing/life/api";
import * as records from "@/lib/ticketing/records/api";
import * as reportEmails from "@/lib/ticketing/reportEmails/api";
import * as reports from "@/lib/ticketing/reports/api";
import * as sales from "@/lib/ticketing/sales/api";
import * as shows from "@/lib/ticketing/shows/api";
import * as ticketeras from "@/lib/ticketing/ticketeras/api";

const modules = [
  accessRequests,
  auth,
  boards,
  boardProofs,
  boardCapacity,
  boardDashboard,
  boardExport,
  boardSearch,
  boardViews,
  boardClosing,
  cardChecks,
  cardFiles,
  cardHistory,
  cardLinks,
  cardTalk,
  boardAutomations,
  boardColumns,
  boardIntake,
  boardRecurrences,
  boardTemplates,
  chat,
  feedback,
  flags,
  companies,
  costCentres,
  costImports,
  documents,
  health,
  home,
  live,
  mail,
  notifications,
  passwords,
  openapi,
  stats,
  vitals,
  bulkRole,
  peopleExchange,
  grants,
  userHistory,
  identities,
  relations,
  sessions,
  users,
  budgetAssignments,
  budgets,
  budgetComments,
  budgetCompanies,
  budgetExport,
  budgetFiles,
  budgetFinancieros,
  invoiceLinks,
  invoiceRequests,
  budgetOptions,
  budgetPayments,
  budgetRates,
  budgetVersions,
  ticketingAccess,
  currencies,
  favorites,
  imports,
  records,
  reportEmails,
  reports,
  sales,
  showLife,
  shows,
  ticketeras,
];

function isContract(value: object): value is Contract {
  return "method" in value && "path" in value && "reply" in value;
}

/** The contracts that an `api.ts` exports, one by one or as a table of like ones. */
export function contractsOf(exported: unknown): Contract[] {
  if (typeof exported !== "object" || exported === null) return [];
  if (isContract(exported)) return [exported];
  return Object.values(exported).filter((value) => typeof value === "object" && value !== null && isContract(value));
}

/** Every contract of the application: a domain's `api.ts` joins by its import above (a test finds one that is missing). */
export const contracts: readonly Contract[] = modules.flatMap((module) => Object.values(module).flatMap(contractsOf));
