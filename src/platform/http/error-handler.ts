import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { asAppError } from '../db/postgres-errors.ts'
import { askedLocale, wordedIn } from './asked-locale.ts'
import { isPassing } from '../file-problem.ts'

/** The API's form of an error (api.md, Conventions), its sentence in the language that was asked for. Nothing of the error itself is exposed. */
export function problemBody(thrown: AppError, acceptLanguage?: string) {
  const error = wordedIn(askedLocale(acceptLanguage), thrown)
  return {
    success: false as const,
    message: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    ...(error.data && { data: error.data }),
  }
}

/** The one place on the server where errors become responses. */
export function handleErrors(server: FastifyInstance): void {
  server.setErrorHandler(sendError)
}

/** Responds to an error of a handler, or one that Fastify found before the route. */
export function sendError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return reply.send(problemBody(setRefusal(thrown, request, reply), request.headers['accept-language']))
}

/** Logs our own errors, and sets a response's status and headers; the caller sends the body. */
export function setRefusal(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): AppError {
  const error = toAppError(thrown)
  if (error.status >= 500) request.log.error({ reqId: request.id, err: thrown }, 'call failed')
  return setStatus(error, reply)
}

/** Responds to a call for which there is no route. */
export const sendNotFound = (reply: FastifyReply) =>
  reply.send(
    problemBody(setStatus(new AppError('not_found'), reply), reply.request.headers['accept-language']),
  )

function setStatus(error: AppError, reply: FastifyReply): AppError {
  const wait = error.retryAfter ?? (error.status === 503 ? 2 : undefined)
  if (wait !== undefined) reply.header('Retry-After', Math.ceil(wait))
  reply.code(error.status).header('Cache-Control', 'no-store')
  return error
}

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const known = byFastifyCode[error.code]
  if (known) return new AppError(known)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('malformed')
  // A disk that is full or out of handles: what was sent can be sent again.
  if (isPassing(error)) return new AppError('unavailable', undefined, { cause: error })
  const mapped = asAppError(error)
  return mapped instanceof AppError ? mapped : new AppError('unexpected', undefined, { cause: mapped })
}
