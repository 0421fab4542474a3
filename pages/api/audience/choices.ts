import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/audience/api";
import { choices } from "@/lib/ticketing/audience/service/calls";

export default route(on(api.getAudienceChoices, choices));
export const config = { api: { bodyParser: false, responseLimit: false } };
