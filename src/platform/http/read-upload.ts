import multipart from '@fastify/multipart'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/problems.ts'
import { errorCode } from '../error-code.ts'

/** The largest file that may be sent where an endpoint does not say otherwise, in bytes (api.md, Files). */
const MAX_UPLOAD = 8 * 1024 * 1024

/** What the multipart form may add around its file. */
const FORM_OVERHEAD = 16 * 1024

/** Lets `define` add a route that takes a multipart form; every other route goes on taking JSON alone. */
export function acceptUpload(server: FastifyInstance, define: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    await scope.register(multipart)
    define(scope)
  })
}

/**
 * Reads the one file of a multipart form into memory. Throws `too_large`, from the announced length where there is
 * one, `unsupported_media_type` for another kind of body and `invalid` for any other field or a second file.
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  field: string,
  maxBytes = MAX_UPLOAD,
): Promise<Buffer> {
  const wanted = `Send one file, in the form field ${field}.`
  const refusal = (cause?: unknown) =>
    new AppError('invalid', undefined, { message: wanted, fields: { [field]: wanted }, cause })
  if (request.headers['content-type'] === undefined) throw refusal()
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', undefined, { message: wanted })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD) {
    // What still comes is not waited for.
    reply.header('Connection', 'close')
    throw tooLarge(field, maxBytes)
  }

  const gone = hungUp(request.raw)
  try {
    const content = await Promise.race([onlyFile(request, field, maxBytes, refusal), gone.promise])
    if (!content?.length) throw refusal()
    return content
  } catch (error) {
    if (error instanceof AppError) throw error
    throw errorCode(error) === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(field, maxBytes) : refusal(error)
  } finally {
    gone.forget()
  }
}

async function onlyFile(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  refusal: () => AppError,
): Promise<Buffer | null> {
  const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 2, headerPairs: 20 }
  let content: Buffer | null = null
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== field) throw refusal()
    content = await part.toBuffer()
  }
  return content
}

/** Fails when the caller goes before all has come: the parser would wait for the rest for ever. */
function hungUp(message: IncomingMessage): { promise: Promise<never>; forget(): void } {
  let forget = () => {}
  const promise = new Promise<never>((_resolve, reject) => {
    const fail = () => {
      if (!message.complete) reject(new Error('the caller hung up'))
    }
    if (message.destroyed) fail()
    message.once('close', fail)
    forget = () => void message.off('close', fail)
  })
  return { promise, forget }
}

function tooLarge(field: string, maxBytes: number): AppError {
  const message = `That file is too large: at most ${maxBytes / 1024 / 1024} MB.`
  return new AppError('too_large', undefined, { message, fields: { [field]: message } })
}
