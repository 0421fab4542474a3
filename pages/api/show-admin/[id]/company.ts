import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as steps from "@/lib/showAdmin/service/steps";

export default route(on(api.setShowCompany, steps.setCompany));
export const config = { api: { bodyParser: false, responseLimit: false } };
