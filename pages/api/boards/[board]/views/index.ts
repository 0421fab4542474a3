import * as api from "@/lib/boards/views/api";
import { create, list } from "@/lib/boards/views/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.listViews, list), on(api.createView, create));
export const config = { api: { bodyParser: false, responseLimit: false } };
