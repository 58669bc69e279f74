import { z } from 'zod'
import { contactFields } from '#shared/contact-address.ts'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, text, timestamp } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { grievanceCalls } from './calls.ts'
import { TEXT_LENGTH } from './limits.ts'
import { t } from '#shared/words.ts'

const ticket = z
  .string({ error: () => t('said.enter-the-ticket') })
  .transform((value) => indianDigits(value).trim().toUpperCase())
  .pipe(
    z.string().regex(/^GRV-[0-9]{6}-[0-9A-Z]{8}$/, {
      error: () => t('said.a-ticket-looks-like-grv-261125-7qk2mz4t'),
    }),
  )

export const GRIEVANCE_STATES = ['open', 'acknowledged', 'settled'] as const
const state = z.enum(GRIEVANCE_STATES, { error: () => t('said.there-is-no-such-state') })
export type GrievanceState = z.infer<typeof state>

const event = z.object({
  kind: z.enum(['opened', 'acknowledged', 'answered', 'settled', 'reopened']),
  at: timestamp,
  /** Only for whoever complained, logged in. */
  text: z.nullish(z.string()),
})

/** What anybody with the ticket sees: no personal field, and no text of either side. */
const publicGrievance = z.object({
  ticket: z.string(),
  state,
  acknowledgeBy: timestamp,
  settleBy: timestamp,
  /** Once, after it was settled. */
  mayReopen: z.boolean(),
  events: z.array(event),
})
export type PublicGrievance = z.infer<typeof publicGrievance>

const grievance = publicGrievance.extend({
  _id: hexId,
  createdAt: timestamp,
  orderId: z.string().nullable(),
  /** Empty for whoever gave a number. */
  email: z.string(),
  mobile: z.nullable(z.number()),
  text: z.string(),
  photo: z.string().nullable(),
  acknowledgedAt: z.nullable(timestamp),
  settledAt: z.nullable(timestamp),
})
export type Grievance = z.infer<typeof grievance>

export const grievanceContract = contract(grievanceCalls, 'admin', {
  fileGrievance: {
    access: 'anyone',
    summary:
      'A complaint to the grievance officer. It gets a ticket in any case; an order counts only if it is the user’s own, or for a guest one of this email address or number. An account needs to name neither; of what staff write for somebody else, the contact says whose it is.',
    idempotent: true,
    body: z.strictObject({
      orderId: z.optional(text(40, () => t('fields.order-number'))),
      ...contactFields,
      text: filledText(TEXT_LENGTH, () => t('fields.what-happened')),
    }),
    data: z.object({ ticket: z.string(), acknowledgeBy: timestamp, settleBy: timestamp }),
    message: () => t('said.we-have-received-your-complaint'),
  },
  addPhoto: {
    access: 'anyone',
    summary:
      'Adds one photo (JPEG, PNG, WebP or AVIF, at most 8 MiB, re-encoded) to a complaint within an hour of sending it; only the desk shows it. 409 if it has one, or later.',
    params: z.object({ ticket }),
    file: 'photo',
    message: () => t('said.photo-added'),
  },
  getGrievance: {
    access: 'anyone',
    summary:
      'How a complaint stands, for anybody who has its ticket: no text and no name; the answers only for whoever complained, logged in.',
    params: z.object({ ticket }),
    data: publicGrievance,
  },
  reopenGrievance: {
    access: 'anyone',
    summary:
      'Says, once, that a settled complaint is not settled; 409 if it is not settled, or was reopened before.',
    body: z.strictObject({ ticket, text: filledText(TEXT_LENGTH, () => t('fields.what-is-still-wrong')) }),
    data: publicGrievance,
    message: () => t('said.your-complaint-is-open-again'),
  },
  getGrievances: {
    summary: 'Complaints, those that must be settled first at the top.',
    query: z.object({ state: state.optional(), ...pagingFields(20) }),
    data: z.array(grievance),
    meta: pageFigures,
  },
  answerGrievance: {
    summary:
      'Mails an answer, which also acknowledges the complaint, and settles it if asked to. Whoever gave a number is told by the channels chosen for it.',
    idempotent: true,
    body: z.strictObject({
      ticket,
      text: filledText(TEXT_LENGTH, () => t('fields.answer')),
      settle: z.boolean({ error: () => t('said.choose-whether-it-is-settled') }).default(false),
    }),
    data: grievance,
    message: () => t('said.answered-by-email'),
  },
})
export type GrievanceContract = typeof grievanceContract
