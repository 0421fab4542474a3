import * as api from "@/lib/boards/checks/api";
import { add } from "@/lib/boards/checks/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.addCheck, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
