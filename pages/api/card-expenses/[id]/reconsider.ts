import * as api from "@/lib/cards/review/api";
import * as service from "@/lib/cards/review/service/decide";
import { on, route } from "@/lib/http/route";

export default route(on(api.reconsiderCardExpense, service.reconsider));
export const config = { api: { bodyParser: false, responseLimit: false } };
