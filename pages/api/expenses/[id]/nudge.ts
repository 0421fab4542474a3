import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/expenses/api";
import { nudge } from "@/lib/marketing/service/nudge";

export default route(on(api.nudgeExpense, nudge));
export const config = { api: { bodyParser: false, responseLimit: false } };
