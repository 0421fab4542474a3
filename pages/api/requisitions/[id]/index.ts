import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/requisitions/api";
import { change } from "@/lib/purchasing/service/requisitions";
import { get } from "@/lib/purchasing/service/view";

export default route(on(api.getPurchase, get), on(api.changeRequisition, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
