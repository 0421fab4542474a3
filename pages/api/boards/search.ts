import * as api from "@/lib/boards/search/api";
import { search } from "@/lib/boards/search/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.searchCards, search));
export const config = { api: { bodyParser: false, responseLimit: false } };
