import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/forecast/api";
import { save } from "@/lib/marketing/forecast/service/save";
import { get } from "@/lib/marketing/forecast/service/view";

export default route(on(api.getForecast, get), on(api.saveForecastOf, save));
export const config = { api: { bodyParser: false, responseLimit: false } };
