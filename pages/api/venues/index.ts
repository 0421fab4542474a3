import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/venues/api";
import { list } from "@/lib/shows/venues/service/venues";

export default route(on(api.listVenues, list));
export const config = { api: { bodyParser: false, responseLimit: false } };
