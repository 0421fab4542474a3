import { on, route } from "@/lib/http/route";
import { myPreferences, savePreference } from "@/lib/notifications/api";
import { list, save } from "@/lib/notifications/service/preferences";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(myPreferences, list), on(savePreference, save));
