import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/holds/api";
import { challenge } from "@/lib/shows/holds/service/calls";

export default route(on(api.challengeHold, challenge));
export const config = { api: { bodyParser: false, responseLimit: false } };
