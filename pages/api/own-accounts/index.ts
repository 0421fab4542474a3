import * as service from "@/lib/companies/accountService";
import * as api from "@/lib/companies/api";
import { on, route } from "@/lib/http/route";

export default route(on(api.listAccounts, service.list), on(api.createAccount, service.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
