import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { submit } from "@/lib/marketing/service/expenses";

export default route(on(api.submitExpense, submit));
export const config = { api: { bodyParser: false, responseLimit: false } };
