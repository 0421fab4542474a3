import * as api from "@/lib/companies/api";
import * as service from "@/lib/companies/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeCompany, service.change));
export const config = { api: { bodyParser: false, responseLimit: false } };
