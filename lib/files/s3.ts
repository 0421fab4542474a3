import { env } from "@/lib/env";

/** How long a service may take to be reached, and may then say and take nothing: by itself the client waits for ever. */
const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;

/** The S3-compatible service of the environment, as its client wants to be told. */
export function s3Service() {
  const { S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  return {
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    forcePathStyle: Boolean(S3_ENDPOINT),
    // Services other than AWS seldom know the newer checksum trailers.
    requestChecksumCalculation: "WHEN_REQUIRED" as const,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    credentials: { accessKeyId: S3_ACCESS_KEY_ID ?? "", secretAccessKey: S3_SECRET_ACCESS_KEY ?? "" },
  };
}
