import * as api from "@/lib/bank/api";
import * as service from "@/lib/bank/service/reconciliation";
import { on, route } from "@/lib/http/route";

export default route(on(api.listStatementAccounts, service.listAccounts));
export const config = { api: { bodyParser: false, responseLimit: false } };
