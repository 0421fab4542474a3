import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/expected/api";
import * as service from "@/lib/vouchers/expected/importService";

export default route(on(api.expectedImport.commit, service.expectedImport.commit));
export const config = { api: { bodyParser: false, responseLimit: false } };
