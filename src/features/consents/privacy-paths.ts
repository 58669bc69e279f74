/** Apart from `shared/paths.ts`, because the home page links to neither and need not load them. */
export const privacyPaths = { account: '/dashboard/privacy', choices: '/privacy-choices' } as const
