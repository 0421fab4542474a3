import type { NextApiHandler } from "next";
import { landing } from "@/lib/auth/landing";

/** Sends a signed-in browser to its landing page: a redirect, so it is no contract. */
const handler: NextApiHandler = async (req, res) => {
  res.setHeader("Cache-Control", "no-store");
  res.redirect(307, await landing(req));
};
export default handler;
export const config = { api: { bodyParser: false } };
