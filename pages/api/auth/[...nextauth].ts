import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { authOptions, type OnRefused } from "@/lib/auth/nextAuth";

export default function handler(req: NextApiRequest, res: NextApiResponse) {
  // next-auth has 401 for whatever `authorize` throws, and 200 for every session; its redirects stay redirects.
  const onRefused: OnRefused = ({ status, retryAfter }) => {
    const set = res.status.bind(res);
    res.status = (code) => set(code === 401 || code === 200 ? status : code);
    if (retryAfter) res.setHeader("Retry-After", String(retryAfter));
  };
  return NextAuth(req, res, authOptions(onRefused));
}
