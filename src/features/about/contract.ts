import { z } from 'zod'
import { typedSecondFactor } from '#features/people/accounts/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { aboutCalls } from './calls.ts'

const about = z.object({
  version: z.string(),
  /** The day of its release, such as 2026-12-01; null before it. */
  released: z.string().nullable(),
  /** Days since then, in India. */
  ageDays: z.int().nullable(),
  /** What this version changes for who keeps the shop. */
  changes: z.array(z.string()),
  newer: z.object({
    /** `off`: nobody asked; `unknown`: the address did not answer with a version. */
    state: z.enum(['off', 'none', 'newer', 'unknown']),
    /** The newer version, only for `newer`. */
    version: z.string().nullable(),
  }),
  /** Whether this server's service carries out requests to upgrade. */
  hasButton: z.boolean(),
  /** The version whose installation was requested and has not begun. */
  requested: z.string().nullable(),
})
export type About = z.infer<typeof about>

export const aboutContract = contract(aboutCalls, {
  getAbout: {
    access: 'admin',
    summary:
      'The version of the shop, its age and what it changed. Whether a newer one is published is asked at RELEASES_URL, once an hour, only with RELEASES_CHECK=on.',
    data: about,
  },
  requestUpgrade: {
    access: 'settings.manage',
    summary:
      'Leaves a request to install the newer version that is published, for a unit outside of the server’s user. It takes a code of two-step login each time, and no file: 409 where the service does not carry out requests, or another version is published by now.',
    body: z.strictObject({ version: z.string().max(40), secondFactor: typedSecondFactor }),
    data: about,
    message: 'The upgrade begins within a minute.',
  },
})
export type AboutContract = typeof aboutContract
