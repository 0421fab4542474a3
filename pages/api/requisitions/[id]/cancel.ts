import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/requisitions/api";
import * as service from "@/lib/purchasing/service/requisitions";

export default route(on(api.cancelRequisition, service.cancel));
export const config = { api: { bodyParser: false, responseLimit: false } };
