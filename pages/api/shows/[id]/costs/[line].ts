import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showCosts/api";
import { change, drop } from "@/lib/showCosts/service/save";

export default route(on(api.changeCost, change), on(api.dropCost, drop));
export const config = { api: { bodyParser: false, responseLimit: false } };
