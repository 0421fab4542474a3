import * as api from "@/lib/catalogue/api";
import * as service from "@/lib/catalogue/holidayService";
import { on, route } from "@/lib/http/route";

export default route(on(api.fillHolidays, service.fill));
export const config = { api: { bodyParser: false, responseLimit: false } };
