import { on, route } from "@/lib/http/route";
import * as api from "@/lib/purchasing/requisitions/api";
import * as service from "@/lib/purchasing/service/requisitions";

export default route(on(api.quoteRequisition, service.quote));
export const config = { api: { bodyParser: false, responseLimit: false } };
