import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/holds/api";
import { answer } from "@/lib/shows/holds/service/calls";

export default route(on(api.answerChallenge, answer));
export const config = { api: { bodyParser: false, responseLimit: false } };
