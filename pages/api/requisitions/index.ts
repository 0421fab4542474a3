import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/requisitions/api";
import { list } from "@/lib/purchasing/service/list";
import { create } from "@/lib/purchasing/service/requisitions";

export default route(on(api.listPurchases, list), on(api.createRequisition, create));
export const config = { api: { bodyParser: false, responseLimit: false } };
