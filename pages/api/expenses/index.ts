import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { create } from "@/lib/marketing/service/expenses";
import { list } from "@/lib/marketing/service/list";

export default route(on(api.listExpenses, list), on(api.createExpense, create));
export const config = { api: { bodyParser: false, responseLimit: false } };
