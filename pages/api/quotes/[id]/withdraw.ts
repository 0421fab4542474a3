import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/quotes/api";
import * as service from "@/lib/purchasing/service/quotes";

export default route(on(api.withdrawQuote, service.withdraw));
export const config = { api: { bodyParser: false, responseLimit: false } };
