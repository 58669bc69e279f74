import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { currentLocale, t, written } from '#shared/words.ts'
import { readUpload, streamUpload } from './read-upload.ts'

const nothing = z.strictObject(
  {},
  { error: (issue) => (issue.code === 'invalid_type' ? 'This call takes no body' : undefined) },
)

/** What a call takes, parsed; its file is read when the handler asks for it. */
export function readInput(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  // A DELETE names its object in the body, or in the query for clients that cannot send one (api.md, Small print).
  const body = request.body ?? (request.method === 'DELETE' ? request.query : undefined)
  // A read ignores what it does not know; any other call refuses it, even if it takes nothing at all.
  if (request.method !== 'GET') {
    if (!endpoint.body && !endpoint.file) read(nothing, body ?? {})
    if (!endpoint.query && request.method !== 'DELETE') read(nothing, request.query)
  }
  return {
    params: endpoint.params && read(endpoint.params, request.params),
    query: endpoint.query && read(endpoint.query, request.query),
    body: endpoint.body && read(endpoint.body, body ?? {}),
    readFile: endpoint.file && (() => readUpload(request, reply, endpoint.file!, endpoint.maxFileBytes)),
    openFile: endpoint.file && (() => streamUpload(request, reply, endpoint.file!, endpoint.maxFileBytes)),
  }
}

/** Parses a value with a schema; throws `invalid` with a message for each field. */
export function read<T extends z.core.$ZodType>(schema: T, value: unknown, field?: string): z.output<T> {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  throw invalid(result.error, field)
}

/** A zod error as `invalid`, or as the problem that its rules name in `params`, with each field's message in `fields`. */
function invalid(error: z.core.$ZodError, field = ''): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, 50)) {
    const message = sentence(issue)
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [issue.path.join('.') || field]
    for (const name of names) if (name) fields[name] ??= message
  }
  const first = error.issues[0]
  const named = error.issues.map((issue) => (issue.code === 'custom' ? issue.params?.problem : null))
  const problem = named.every((each) => each === named[0]) ? (named[0] as ProblemCode | null) : null
  return new AppError(problem ?? 'invalid', undefined, {
    ...(first ? { message: sentence(first) } : {}),
    ...(Object.keys(fields).length ? { fields } : {}),
  })
}

/** The schema's own message, if it has one; the library's texts, which end without a full stop, are not for shoppers. */
function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return t('fields.unknown-field-names', { names: issue.keys.slice(0, 5).join(', ').slice(0, 200) })
  }
  if (!/^(Invalid|Too (big|small)|Unrecognized)(?!.*\.$)/.test(issue.message)) return issue.message
  const field = issue.path.findLast((part) => typeof part === 'string')
  const subject = field === undefined ? t('fields.the-request') : nameInWords(field)
  return issue.input === undefined && issue.code === 'invalid_type'
    ? t('fields.label-is-required', { label: subject })
    : t('fields.subject-is-not-valid', { subject })
}

/** What people call a field where its name is not made of their words. */
const NAMES: Record<string, string> = written({
  _id: () => t('fields.id'),
  orderId: () => t('fields.order-number'),
  otp: () => t('fields.code'),
  sku: () => t('fields.sku'),
  veg: () => t('fields.vegetarian-or-not'),
  name: () => t('fields.name'),
  email: () => t('fields.email'),
  mobile: () => t('fields.mobile'),
  password: () => t('fields.password'),
  addressId: () => t('fields.address'),
  address_line: () => t('fields.address-line'),
  city: () => t('fields.city'),
  state: () => t('fields.state'),
  pincode: () => t('fields.pincode'),
  landmark: () => t('fields.landmark'),
  quantity: () => t('fields.quantity'),
  productId: () => t('fields.product'),
  unit: () => t('fields.unit'),
  items: () => t('fields.items'),
  lines: () => t('fields.lines'),
  amount: () => t('fields.amount'),
  paymentMethod: () => t('fields.payment-method'),
  deliveryNote: () => t('fields.delivery-note'),
  slotId: () => t('fields.slot'),
  coupon: () => t('fields.coupon'),
  note: () => t('fields.note'),
  reason: () => t('fields.reason'),
  status: () => t('fields.status'),
  text: () => t('fields.text'),
  day: () => t('fields.day'),
})

/** A field's name as words: `paymentMethod` as "Payment method", `address_line` as "Address line", `productId` as "Product". */
function nameInWords(field: string): string {
  if (NAMES[field]) return NAMES[field]
  // Of a field that no page of the language has, only `fields` names which it is.
  if (currentLocale() !== 'en') return t('fields.this-value')
  const words = field
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
    .replace(/ ids?$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
