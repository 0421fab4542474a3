import * as api from "@/lib/calendar/api";
import * as service from "@/lib/calendar/service/choices";
import { on, route } from "@/lib/http/route";

export default route(on(api.calendarChoices, service.choices));
export const config = { api: { bodyParser: false, responseLimit: false } };
