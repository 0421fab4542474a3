import type { GetServerSideProps } from "next";
import type { ReactElement } from "react";
import { BareNotice } from "@/components/shell/BareNotice";
import { arrivalOf } from "@/lib/auth/arrival";
import { microsoftReturn } from "@/lib/auth/microsoft";

/** Microsoft's redirect path (specification section 9). The server does it all; this is drawn only for other methods. */
const MicrosoftRedirect = () => <BareNotice title="Este ingreso no es válido" />;

export default Object.assign(MicrosoftRedirect, { getLayout: (page: ReactElement) => page });

export const getServerSideProps: GetServerSideProps = async ({ req, res, query }) => {
  res.setHeader("Cache-Control", "no-store");
  if (req.method !== "GET") {
    res.statusCode = 405;
    res.setHeader("Allow", "GET");
    return { props: {} };
  }
  const { to, setCookies = [] } = await microsoftReturn(query, arrivalOf(req));
  if (setCookies.length > 0) res.setHeader("Set-Cookie", setCookies);
  return { redirect: { destination: to, permanent: false } };
};
