import * as api from "@/lib/companies/api";
import * as service from "@/lib/companies/importService";
import { on, route } from "@/lib/http/route";

export default route(
  on(api.companiesImport.list, service.companiesImport.list),
  on(api.companiesImport.start, service.companiesImport.start),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
