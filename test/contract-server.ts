import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { handleErrors } from '#platform/http/error-handler.ts'
import type { Authenticate } from '#platform/http/caller.ts'
import { mount, type Handlers } from '#platform/http/route.ts'
import type { Contract } from '#shared/endpoint.ts'

/** A server of one feature alone, for `inject`. */
export function contractServer<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  authenticate: Authenticate,
): FastifyInstance {
  const server = Fastify({ trustProxy: true })
  server.decorate('answerKnown', () => undefined)
  server.removeContentTypeParser('text/plain')
  void server.register(cookie, { parseOptions: { httpOnly: true, sameSite: 'lax', path: '/' } })
  handleErrors(server)
  void server.register(async (scope) => {
    mount(scope, contract, handlers, authenticate)
  })
  return server
}
