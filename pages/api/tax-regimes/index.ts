import { on, route } from "@/lib/http/route";
import * as api from "@/lib/tax/api";
import * as service from "@/lib/tax/service/changes";

export default route(on(api.listRegimes, service.list), on(api.proposeRegime, service.propose));
export const config = { api: { bodyParser: false, responseLimit: false } };
