import * as api from "@/lib/cards/review/api";
import * as service from "@/lib/cards/review/service/decide";
import { on, route } from "@/lib/http/route";

export default route(on(api.collectCardExpense, service.collect));
export const config = { api: { bodyParser: false, responseLimit: false } };
