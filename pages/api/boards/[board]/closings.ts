import * as api from "@/lib/boards/closing/api";
import { approveAll } from "@/lib/boards/closing/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.approveClosings, approveAll));
export const config = { api: { bodyParser: false, responseLimit: false } };
