import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/venues/api";
import { save } from "@/lib/shows/venues/service/venues";

export default route(on(api.saveVenue, save));
export const config = { api: { bodyParser: false, responseLimit: false } };
