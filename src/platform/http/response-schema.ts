import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'

type Json = { [key: string]: unknown }

/** The envelope of an endpoint's success as a JSON schema. The serializer made of it drops whatever it does not name. */
export function responseSchema(endpoint: Endpoint): Json {
  const meta = endpoint.meta ? jsonSchema(endpoint.meta) : { properties: {}, required: [] as string[] }
  return {
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      ...(meta.properties as Json),
      ...(endpoint.data ? { data: jsonSchema(endpoint.data) } : {}),
    },
    required: [
      'success',
      'message',
      ...((meta.required as string[] | undefined) ?? []),
      ...(endpoint.data ? ['data'] : []),
    ],
  }
}

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): Json {
  const made = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  delete made.$schema
  return io === 'output' ? (nullables(made) as Json) : made
}

/** `anyOf [X, null]` costs the serializer a validation at run time; `nullable` is free. */
function nullables(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullables)
  if (typeof node !== 'object' || node === null) return node
  const { anyOf, ...rest } = node as Json & { anyOf?: Json[] }
  const others = anyOf?.filter(({ type }) => type !== 'null')
  if (anyOf && others?.length === 1 && others.length < anyOf.length) {
    return { ...rest, ...(nullables(others[0]) as Json), nullable: true }
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, nullables(value)]))
}
