import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { close } from "@/lib/marketing/service/expenses";

export default route(on(api.closeExpense, close));
export const config = { api: { bodyParser: false, responseLimit: false } };
