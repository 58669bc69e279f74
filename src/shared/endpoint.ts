import type { z } from 'zod'
import type { Access } from './permissions.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call as it is written in the table of calls: `POST /api/cart/add-to-cart`. */
export type CallName = `${Method} /${string}`

interface EndpointSpec {
  access: Access
  /** The user must have confirmed their identity ten minutes ago at most (`confirmation_required`), always or for some calls. */
  isSensitive?: true | ((call: { body: Record<string, unknown>; isAdmin: boolean }) => boolean)
  /** One line for the API documentation. */
  summary: string
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** The schema of `data` in the response; absent if it has none. */
  data?: z.core.$ZodType
  /** It returns a file in place of an envelope. */
  isDownload?: true
  /** The fields of the envelope besides `data`: page figures, `isNewUser`. */
  meta?: z.ZodObject
  /** The message of a success, written when it is read; the handler may override it. */
  message?: string | (() => string)
  /** 201 only for a placed order (api.md, Conventions). */
  status?: 200 | 201
  /** Takes a multipart form with one file in this field, instead of a body. */
  file?: string
  /** The largest file it takes, in bytes; 8 MiB by default. */
  maxFileBytes?: number
  /** The largest body, in bytes; 64 KiB by default. */
  maxBodyBytes?: number
  /** A large response without secrets, which is compressed for this caller alone. */
  isCompressed?: true
  /** Somebody waits for it with goods in their hands: pages that have to be rendered let it go first. */
  isUrgent?: true
  /** Takes an Idempotency-Key header: `once` makes one thing of a request and its repetitions. Calls that make one thing share a name. */
  idempotent?: true | string
  /** Fields of the body that say how it is sent: a repetition may have others. */
  notCompared?: readonly string[]
  /**
   * Caches responses until something shown in them changes: for everyone alike, or only for calls without a token,
   * since administrators get more. In them, stock above the number that is shown may be out of date; prices and "sold
   * out" are not.
   */
  cacheable?: 'for everyone' | 'for guests'
  /** The response for guests is sent again while its version, which is read at every call, stays the same. */
  isVersioned?: true
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { call: CallName }

export type Contract = Record<string, Endpoint>

type Inherits<Spec, Usual> = Spec extends { access: Access } ? unknown : { access: Usual }

/** Joins a feature's table of calls with their schemas; every call must have exactly one, which says who may call it. */
export function contract<
  const Calls extends Record<string, CallName>,
  const Specs extends { [K in keyof Calls]: EndpointSpec },
>(calls: Calls, specs: Specs): { [K in keyof Calls & keyof Specs]: Specs[K] & { call: Calls[K] } }
/** With the access of every call whose schemas do not say another one. What is for anyone always says so itself. */
export function contract<
  const Calls extends Record<string, CallName>,
  const Usual extends Exclude<Access, 'anyone'>,
  const Specs extends { [K in keyof Calls]: Omit<EndpointSpec, 'access'> & { access?: Access } },
>(
  calls: Calls,
  usual: Usual,
  specs: Specs,
): { [K in keyof Calls & keyof Specs]: Specs[K] & Inherits<Specs[K], Usual> & { call: Calls[K] } }
export function contract(
  calls: Record<string, CallName>,
  usual: Access | Record<string, Partial<EndpointSpec>>,
  inherited: Record<string, Partial<EndpointSpec>> = {},
): unknown {
  const [access, specs] = typeof usual === 'string' ? [usual, inherited] : [undefined, usual]
  const entries = Object.entries(calls).map(([name, call]) => [name, { access, ...specs[name], call }])
  return Object.fromEntries(entries)
}

type In<T> = T extends z.core.$ZodType ? z.input<T> : never
type Parsed<T> = T extends z.core.$ZodType ? z.output<T> : undefined

/** A caller's input. */
export type InputOf<E extends EndpointSpec> = (E['params'] extends z.core.$ZodType
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends z.core.$ZodType ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends z.core.$ZodType ? { body: In<E['body']> } : unknown) &
  (E['file'] extends string ? { form: Record<E['file'], Blob> } : unknown)

/** A handler's parsed input. */
export interface ParsedOf<E extends EndpointSpec> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** Reads the uploaded file into memory; nothing of it is read before. */
  readFile: E['file'] extends string ? () => Promise<Buffer> : undefined
  /** Streams the uploaded file, for one that is too large for memory. */
  openFile: E['file'] extends string ? () => AsyncIterable<Buffer> : undefined
}

export type DataOf<E extends EndpointSpec> = E['data'] extends z.core.$ZodType
  ? z.output<E['data']>
  : undefined
export type MetaOf<E extends EndpointSpec> = E['meta'] extends z.core.$ZodType ? z.output<E['meta']> : unknown

/** A success as the API returns it. */
export type ReplyOf<E extends EndpointSpec> = {
  success: true
  message: string
  data: DataOf<E>
} & MetaOf<E>
