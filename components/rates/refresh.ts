/** The reads that a rate changes. */
export const RATE_REFRESH = ["/rates", "/tickets", "/bsastrap/conversiones", "/home/setup"];
