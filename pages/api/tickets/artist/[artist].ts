import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/shows/api";
import * as service from "@/lib/ticketing/shows/service/list";

export default route(on(api.ticketsOfArtist, service.ofArtist));
export const config = { api: { bodyParser: false, responseLimit: false } };
