import type { Endpoint } from '#shared/endpoint.ts'
import { textOf } from './envelope.ts'
import { jsonSchema } from './response-schema.ts'

const refusals: Record<string, string> = {
  400: 'Malformed: a field is missing, unknown or out of range',
  401: 'No token, or an expired one',
  403: 'Not allowed',
  404: 'Not found, or not yours',
  409: 'Conflicts with the current state',
  422: 'Valid, but cannot be processed',
  429: 'Too many requests; see Retry-After',
}

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, generated from the contracts. */
export function openApiDocument(
  endpoints: Endpoint[],
  info: { title: string; version: string; url: string },
): Json {
  const operations: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const [method = 'GET', path = '/'] = endpoint.call.split(' ')
    operations[path] = { ...operations[path], [method.toLowerCase()]: operation(endpoint, method, path) }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.url }],
    paths: operations,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['success', 'message', 'code'],
          properties: {
            success: { const: false },
            message: { type: 'string' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            data: { type: 'object' },
          },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint, method: string, path: string): Json {
  const [, , tag = 'api', name = ''] = path.split('/')
  return {
    operationId: `${method.toLowerCase()}-${path.replace(/\/api\//, '').replace(/[^\w-]+/g, '-')}`,
    tags: [tag],
    summary: endpoint.summary,
    'x-who': endpoint.access,
    ...(endpoint.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...(endpoint.body && {
      requestBody: { required: true, content: json(jsonSchema(endpoint.body, 'input')) },
    }),
    ...(endpoint.file && { requestBody: { required: true, content: form(endpoint.file) } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.message === undefined ? name : textOf(endpoint.message),
        content: json(envelope(endpoint)),
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          { description, content: json({ $ref: '#/components/schemas/Problem' }) },
        ]),
      ),
    },
  }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const form = (field: string): Json => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string', format: 'binary' } },
    },
  },
})

function envelope(endpoint: Endpoint): Json {
  const meta = endpoint.meta ? (jsonSchema(endpoint.meta).properties as Json) : {}
  return {
    type: 'object',
    required: ['success', 'message'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      ...meta,
      ...(endpoint.data && { data: jsonSchema(endpoint.data) }),
    },
  }
}

function parametersOf(endpoint: Endpoint): Json[] {
  const named = (schema: Endpoint['query'], where: string) => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: shape,
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  }
  return [
    ...named(endpoint.params, 'path'),
    ...named(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [key] : []),
  ]
}
