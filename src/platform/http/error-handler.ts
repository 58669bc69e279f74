import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { asAppError } from '../db/postgres-errors.ts'

/** The wire form of a refusal (api.md, Conventions). Nothing of the error itself goes out. */
export function problemBody(error: AppError) {
  return {
    success: false as const,
    message: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    ...(error.data && { data: error.data }),
  }
}

/** The one place on the server where errors become answers. */
export function handleErrors(server: FastifyInstance): void {
  server.setErrorHandler(sendError)
}

/** Answers an error of a handler, or one that Fastify met before it found a route. */
export function sendError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = toAppError(thrown)
  if (error.status >= 500) request.log.error({ reqId: request.id, err: thrown }, 'call failed')
  return speak(error, reply)
}

/** Answers a call to an address that nothing serves. */
export const sendNotFound = (reply: FastifyReply) => speak(new AppError('not_found'), reply)

function speak(error: AppError, reply: FastifyReply) {
  const wait = error.retryAfter ?? (error.status === 503 ? 2 : undefined)
  if (wait !== undefined) reply.header('Retry-After', Math.ceil(wait))
  return reply.code(error.status).header('Cache-Control', 'no-store').send(problemBody(error))
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
  if (error.statusCode === 429) return new AppError('too_many_requests', undefined, { retryAfter: 60 })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('malformed')
  const mapped = asAppError(error)
  return mapped instanceof AppError ? mapped : new AppError('unexpected', undefined, { cause: mapped })
}
