import * as api from "@/lib/cards/api";
import * as service from "@/lib/cards/service/expenses";
import { on, route } from "@/lib/http/route";

export default route(on(api.getCardExpense, service.get), on(api.changeCardExpense, service.change));
export const config = { api: { bodyParser: false, responseLimit: false } };
