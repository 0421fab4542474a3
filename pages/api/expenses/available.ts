import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { available } from "@/lib/marketing/service/available";

export default route(on(api.expenseAvailable, available));
export const config = { api: { bodyParser: false, responseLimit: false } };
