import multipart from '@fastify/multipart'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'

/** The maximum size of an uploaded file, in bytes, unless an endpoint says otherwise (api.md, Files). */
const MAX_UPLOAD = 8 * 1024 * 1024

/** The maximum size of the multipart form around its file. */
const FORM_OVERHEAD = 16 * 1024

/** Lets `define` add a route that takes a multipart form; all other routes take JSON only. */
export function acceptUpload(server: FastifyInstance, define: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    await scope.register(multipart)
    define(scope)
  })
}

/** Reads the one file of a multipart form into memory; throws as `streamUpload` does. */
export async function readUpload(...upload: Parameters<typeof streamUpload>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of streamUpload(...upload)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A form's one file, piece by piece. Throws `too_large`, `unsupported_media_type`, and `invalid` for anything else. */
export async function* streamUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  field: string,
  maxBytes = MAX_UPLOAD,
): AsyncGenerator<Buffer, void> {
  const wanted = () => t('said.send-one-file', { field })
  const refusal = (cause?: unknown) =>
    new AppError('invalid', undefined, () => ({ message: wanted(), fields: { [field]: wanted() }, cause }))
  if (request.headers['content-type'] === undefined) throw refusal()
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', undefined, () => ({ message: wanted() }))
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD) {
    // Do not wait for the rest of the body.
    reply.header('Connection', 'close')
    throw tooLarge(field, maxBytes)
  }

  const disconnect = disconnectOf(request.raw)
  const pieces = onlyFile(request, field, maxBytes, refusal)
  try {
    let isEmpty = true
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), disconnect.promise])
      if (done) break
      isEmpty &&= value.length === 0
      yield value
    }
    if (isEmpty) throw refusal()
  } catch (error) {
    throw error instanceof AppError ? error : refusal(error)
  } finally {
    disconnect.forget()
    // The rest of the body is not read: the next call of this connection would wait behind it.
    if (request.raw.complete === false && !reply.sent) reply.header('Connection', 'close')
    // If the consumer stops early, the rest of the form is not read.
    pieces.return().catch(() => undefined)
  }
}

async function* onlyFile(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  refusal: () => AppError,
): AsyncGenerator<Buffer, void> {
  const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 2, headerPairs: 20 }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== field) throw refusal()
    yield* part.file as AsyncIterable<Buffer>
    if (part.file.truncated) throw tooLarge(field, maxBytes)
  }
}

/** Rejects when the client disconnects early: the parser would wait for the rest forever. */
function disconnectOf(message: IncomingMessage): { promise: Promise<never>; forget(): void } {
  let forget = () => {}
  const promise = new Promise<never>((_resolve, reject) => {
    const fail = () => {
      if (!message.complete) reject(new Error('the client disconnected'))
    }
    if (message.destroyed) fail()
    message.once('close', fail)
    forget = () => void message.off('close', fail)
  })
  return { promise, forget }
}

function tooLarge(field: string, maxBytes: number): AppError {
  return new AppError('too_large', undefined, () => {
    const message = t('said.that-file-is-too-large', { megabytes: maxBytes / 1024 / 1024 })
    return { message, fields: { [field]: message } }
  })
}
