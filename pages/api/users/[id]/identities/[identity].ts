import { on, route } from "@/lib/http/route";
import { unlinkIdentity } from "@/lib/people/identities/api";
import { unlink } from "@/lib/people/identities/service";

export default route(on(unlinkIdentity, unlink));
export const config = { api: { bodyParser: false, responseLimit: false } };
