/** The roles of users (api.md, Shapes): shoppers are `USER`, administrators `ADMIN`. */
export const roles = ['USER', 'ADMIN'] as const

export type Role = (typeof roles)[number]

/** Whether a caller or user, if there is one, is an administrator. */
export const isAdmin = <User extends { role: Role }>(
  user: User | null | undefined,
): user is User & { role: 'ADMIN' } => user?.role === 'ADMIN'
