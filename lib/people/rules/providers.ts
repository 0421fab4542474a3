/** The sign-in ways, as sessions and linked accounts name them. */
export const providerTitles = { local: "Mail y contraseña", hosted: "Auth0", microsoft: "Microsoft" } as const;

export type Provider = keyof typeof providerTitles;

/** What a sign-in way is called; one we do not know keeps its own name. */
export function providerTitle(provider: string): string {
  return provider in providerTitles ? providerTitles[provider as Provider] : provider;
}
