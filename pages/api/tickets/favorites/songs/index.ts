import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/favorites/api";
import * as service from "@/lib/ticketing/favorites/service";

export default route(on(api.addFavoriteSong, service.addSong), on(api.removeFavoriteSong, service.removeSong));
export const config = { api: { bodyParser: false, responseLimit: false } };
