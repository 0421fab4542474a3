import { on, route } from "@/lib/http/route";
import { linkIdentity } from "@/lib/people/identities/api";
import { link } from "@/lib/people/identities/service";

export default route(on(linkIdentity, link));
export const config = { api: { bodyParser: false, responseLimit: false } };
