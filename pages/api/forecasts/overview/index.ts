import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/forecast/api";
import { overview } from "@/lib/marketing/forecast/service/overview";

export default route(on(api.forecastOverview, overview));
export const config = { api: { bodyParser: false, responseLimit: false } };
