import type { Endpoint } from '#shared/endpoint.ts'
import type { StaffRole } from '#shared/permissions.ts'
import type { Role } from '#shared/roles.ts'

/** The authenticated caller, as read from the database for this call. */
export interface Caller {
  userId: string
  sessionId: string
  role: Role
  /** What they are in the shop; absent for shoppers. */
  staffRole?: StaffRole
  /** Their role, if it opens nothing before they have two-step login: until then they are a shopper. */
  lockedRole?: StaffRole
  /** True if the user has not confirmed their identity in this browser for ten minutes: sensitive calls are refused. */
  needsConfirmation?: boolean
}

/** Authenticates a call to `endpoint`: null without an Authorization header; throws `unauthorized` for an invalid token. */
export type Authenticate = (
  credentials: {
    authorization: string | undefined
    cookies: Record<string, string | undefined>
  },
  endpoint?: Endpoint,
) => Promise<Caller | null>
