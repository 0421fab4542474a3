import * as api from "@/lib/cards/statements/api";
import * as service from "@/lib/cards/statements/service/view";
import { on, route } from "@/lib/http/route";

export default route(on(api.lineExpenses, service.expenses));
export const config = { api: { bodyParser: false, responseLimit: false } };
