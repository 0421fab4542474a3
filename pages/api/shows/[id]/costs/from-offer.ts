import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showCosts/api";
import { bring } from "@/lib/showCosts/service/save";

export default route(on(api.bringOfferCosts, bring));
export const config = { api: { bodyParser: false, responseLimit: false } };
