import * as api from "@/lib/boards/views/api";
import { change, remove } from "@/lib/boards/views/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeView, change), on(api.deleteView, remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
