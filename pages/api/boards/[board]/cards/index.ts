import * as api from "@/lib/boards/api";
import { create, list } from "@/lib/boards/service/cards";
import { on, route } from "@/lib/http/route";

export default route(on(api.listCards, list), on(api.createCard, create));
export const config = { api: { bodyParser: false, responseLimit: false } };
