import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as checklist from "@/lib/showAdmin/service/checklist";

export default route(on(api.addItem, checklist.add));
export const config = { api: { bodyParser: false, responseLimit: false } };
