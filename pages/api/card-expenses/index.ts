import * as api from "@/lib/cards/api";
import * as service from "@/lib/cards/service/expenses";
import { on, route } from "@/lib/http/route";

export default route(on(api.listCardExpenses, service.list), on(api.createCardExpense, service.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
