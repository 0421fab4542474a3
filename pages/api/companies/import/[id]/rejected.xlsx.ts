import * as api from "@/lib/companies/api";
import * as service from "@/lib/companies/importService";
import { on, route } from "@/lib/http/route";

export default route(on(api.companiesImport.rejected, service.companiesImport.rejected));
export const config = { api: { bodyParser: false, responseLimit: false } };
