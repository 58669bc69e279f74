/** What a user may do (api.md, Shapes): shoppers are `USER`, shopkeepers `ADMIN`. */
export const roles = ['USER', 'ADMIN'] as const

export type Role = (typeof roles)[number]
