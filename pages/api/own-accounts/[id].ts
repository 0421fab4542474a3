import * as service from "@/lib/companies/accountService";
import * as api from "@/lib/companies/api";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeAccount, service.change));
export const config = { api: { bodyParser: false, responseLimit: false } };
