import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { change } from "@/lib/marketing/service/expenses";
import { get } from "@/lib/marketing/service/view";

export default route(on(api.getExpense, get), on(api.changeExpense, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
