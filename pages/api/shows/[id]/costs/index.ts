import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showCosts/api";
import { add } from "@/lib/showCosts/service/save";
import { get } from "@/lib/showCosts/service/view";

export default route(on(api.showCosts, get), on(api.addCosts, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
