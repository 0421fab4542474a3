import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showCosts/api";
import { list } from "@/lib/showCosts/service/suppliers";

export default route(on(api.suppliersOfShow, list));
export const config = { api: { bodyParser: false, responseLimit: false } };
