import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { cancel } from "@/lib/marketing/service/expenses";

export default route(on(api.cancelExpense, cancel));
export const config = { api: { bodyParser: false, responseLimit: false } };
