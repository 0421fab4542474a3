import { on, route } from "@/lib/http/route";
import * as api from "@/lib/tax/api";
import * as returns from "@/lib/tax/service/returns";

export default route(on(api.listReturns, returns.list), on(api.handInReturn, returns.handIn));
export const config = { api: { bodyParser: false, responseLimit: false } };
