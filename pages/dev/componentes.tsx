import type { GetServerSideProps } from "next";
import type { ReactElement } from "react";
import { Gallery } from "@/components/kit/gallery/Gallery";

export default function Componentes() {
  return <Gallery />;
}

Componentes.getLayout = (page: ReactElement) => page;

/** The sheet of pieces exists in development only. */
export const getServerSideProps: GetServerSideProps = async () =>
  process.env.NODE_ENV === "production" ? { notFound: true } : { props: {} };
