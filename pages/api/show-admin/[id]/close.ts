import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as steps from "@/lib/showAdmin/service/steps";

export default route(on(api.closeShowAdmin, steps.close));
export const config = { api: { bodyParser: false, responseLimit: false } };
