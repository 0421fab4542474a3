import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/holds/api";
import { place } from "@/lib/shows/holds/service/calls";
import { list } from "@/lib/shows/holds/service/list";

export default route(on(api.listHolds, list), on(api.placeHolds, place));
export const config = { api: { bodyParser: false, responseLimit: false } };
