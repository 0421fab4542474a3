import { on, route } from "@/lib/http/route";
import * as api from "@/lib/tax/api";
import * as service from "@/lib/tax/service/changes";

export default route(on(api.decideRegime, service.decide));
export const config = { api: { bodyParser: false, responseLimit: false } };
