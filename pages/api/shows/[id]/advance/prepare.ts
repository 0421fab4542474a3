import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/advance/api";
import { prepare } from "@/lib/production/advance/service/advance";

export default route(on(api.prepareAdvance, prepare));
export const config = { api: { bodyParser: false, responseLimit: false } };
