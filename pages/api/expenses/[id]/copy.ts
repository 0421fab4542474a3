import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { copy } from "@/lib/marketing/service/expenses";

export default route(on(api.copyExpense, copy));
export const config = { api: { bodyParser: false, responseLimit: false } };
