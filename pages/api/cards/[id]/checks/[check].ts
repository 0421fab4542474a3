import * as api from "@/lib/boards/checks/api";
import { change, remove } from "@/lib/boards/checks/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeCheck, change), on(api.deleteCheck, remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
