import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/rates/api";
import * as service from "@/lib/musicwins/rates/service";

export default route(on(api.listRates, service.rates));
export const config = { api: { bodyParser: false, responseLimit: false } };
