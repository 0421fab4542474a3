import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/forecast/api";
import { saveArtist } from "@/lib/marketing/forecast/service/save";

export default route(on(api.saveForecastArtist, saveArtist));
export const config = { api: { bodyParser: false, responseLimit: false } };
