import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, text, timestamp } from '#shared/fields.ts'
import { pagingFields } from '#shared/paging.ts'
import { user } from '#shared/shapes.ts'
import { customerCalls } from './calls.ts'
import { NOTE_LENGTH, REASON_LENGTH, SEARCH_LENGTH } from './limits.ts'

/** Which customers a list shows. */
const CUSTOMER_GROUPS = ['suspended', 'no-cash', 'no-account'] as const
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number]

const customer = z.object({
  /** Of their account, or else of their entry in the customer book. */
  _id: hexId,
  hasAccount: z.boolean(),
  /** Their entry in the customer book, with their khata. */
  customerId: z.nullable(hexId),
  /** What they owe in rupees, below zero what was paid in advance; null for who is not in the book. */
  balance: z.number().nullable(),
  name: z.string(),
  /** Empty for who has no account. */
  email: z.string(),
  mobile: z.int().nullable(),
  status: user.shape.status,
  role: user.shape.role,
  createdAt: timestamp,
  /** Orders that are not awaiting payment, failed or cancelled, and what they come to in rupees, less what was given back. */
  orders: z.int(),
  spent: z.number(),
  cancelled: z.int(),
  lastOrderAt: z.nullable(timestamp),
  /** Only administrators see the note and the reason. */
  note: z.string(),
  suspendedReason: z.string().nullable(),
  cashOnDelivery: z.boolean(),
})
export type Customer = z.infer<typeof customer>

export const customerContract = contract(customerCalls, 'admin', {
  getCustomers: {
    summary:
      'Everybody with an account or in the customer book who is not of the staff, the newest first, with their orders and what they owe. `search` is a name, an email address or a mobile number, in any spelling, also that of a saved address or of the book.',
    query: z.object({
      search: z.optional(text(SEARCH_LENGTH, 'Search')),
      group: z.enum(CUSTOMER_GROUPS, { error: 'There is no such group' }).optional(),
      /** The `next` cursor of the previous page. */
      after: z.optional(hexId),
      limit: pagingFields(50).limit,
    }),
    data: z.array(customer),
    meta: z.object({ next: z.nullable(hexId) }),
  },
  updateCustomer: {
    summary: 'Changes the note about a customer, and whether they may pay in cash.',
    body: z
      .strictObject({
        _id: hexId,
        note: z.optional(text(NOTE_LENGTH, 'Note')),
        cashOnDelivery: z.boolean({ error: 'Choose on or off' }).optional(),
      })
      .refine((change) => Object.keys(change).length > 1, { error: 'Nothing to change' }),
    data: customer,
    message: 'Saved.',
  },
  suspendCustomer: {
    isSensitive: true,
    summary:
      'Suspends an account and ends its sessions at once; 409 for an administrator, and if it is suspended already.',
    body: z.strictObject({ _id: hexId, reason: filledText(REASON_LENGTH, 'Reason') }),
    data: customer,
    message: 'The account is suspended, and logged out everywhere.',
  },
  liftSuspension: {
    isSensitive: true,
    summary: 'Lifts the suspension of an account; 409 if it is not suspended.',
    body: z.strictObject({ _id: hexId }),
    data: customer,
    message: 'The suspension is lifted. They can log in again.',
  },
})

export type CustomerContract = typeof customerContract
