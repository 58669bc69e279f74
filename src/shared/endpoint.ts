import type { z } from 'zod'

/** Who may make a call. Ownership of a record is checked in the handler's query. */
export type Access = 'anyone' | 'user' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call as it is written in the table of calls: `POST /api/cart/add-to-cart`. */
export type CallName = `${Method} /${string}`

export interface EndpointSpec {
  access: Access
  /** One line for the readable API page. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The shape of `data` in the answer; absent where the answer carries none. */
  data?: z.ZodType
  /** The fields of the envelope besides `data`: page figures, `isNewUser`. */
  meta?: z.ZodObject
  /** The sentence of a success; the handler may give another. */
  message?: string
  /** 201 only for a placed order (api.md, Conventions). */
  status?: 200 | 201
  /** Takes a multipart form with one file in this field, instead of a body. */
  file?: string
  /** The largest file it takes, in bytes; 8 MiB when not told. */
  maxFileBytes?: number
  /** Takes an Idempotency-Key header. */
  idempotent?: boolean
  /**
   * Answers are cached until something changes that can be seen on them: alike for everyone, or only while no token
   * is sent, since an administrator is answered more. Stock figures above the few that are shown may lag in them;
   * prices and "sold out" do not.
   */
  cacheable?: 'for everyone' | 'for guests'
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { call: CallName }

export type Contract = Record<string, Endpoint>

/** Joins a feature's table of calls with their schemas; every call must have exactly one. */
export function contract<
  const Calls extends Record<string, CallName>,
  const Specs extends { [K in keyof Calls]: EndpointSpec },
>(calls: Calls, specs: Specs): { [K in keyof Calls & keyof Specs]: Specs[K] & { call: Calls[K] } } {
  const entries = Object.entries(calls).map(([name, call]) => [name, { ...specs[name], call }])
  return Object.fromEntries(entries) as { [K in keyof Calls & keyof Specs]: Specs[K] & { call: Calls[K] } }
}

type In<T> = T extends z.ZodType ? z.input<T> : never
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a caller sends. */
export type InputOf<E extends EndpointSpec> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : unknown) &
  (E['file'] extends string ? { form: Record<E['file'], Blob> } : unknown)

/** What a handler receives, parsed. */
export interface ParsedOf<E extends EndpointSpec> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** Reads the sent file into memory; nothing of it is read before. */
  readFile: E['file'] extends string ? () => Promise<Buffer> : undefined
}

export type DataOf<E extends EndpointSpec> = E['data'] extends z.ZodType ? z.output<E['data']> : undefined
export type MetaOf<E extends EndpointSpec> = E['meta'] extends z.ZodType ? z.output<E['meta']> : unknown

/** A success as it travels. */
export type ReplyOf<E extends EndpointSpec> = {
  success: true
  message: string
  data: DataOf<E>
} & MetaOf<E>
