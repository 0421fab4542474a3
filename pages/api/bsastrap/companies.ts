import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/companies/api";
import * as service from "@/lib/musicwins/companies/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.listCompanies, service.list), on(api.createCompany, service.create));
