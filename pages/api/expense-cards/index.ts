import * as api from "@/lib/cards/plastic/api";
import * as service from "@/lib/cards/plastic/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.listCards, service.list), on(api.createCard, service.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
