import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/problems.ts'
import { callerBudgets, type ReserveCalls, type BudgetUse } from './caller-budget.ts'
import { callerNetwork } from './caller-network.ts'

type LimitHook = (request: FastifyRequest, reply: FastifyReply, done: (refusal?: Error) => void) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** A hook that counts each request of a route against a budget of its caller, and refuses when it is spent. */
    limitCaller(name: string, perMinute: number): LimitHook
    /** The same against the budget of all calls. */
    limitCalls: LimitHook
  }
}

/**
 * Counts every call by its matched route, whatever its URL looks like, and before authentication: a refused call
 * costs as much as any other. Only routes that tell signed messages apart count when the body is known. Refuses with `too_many_requests`. Other routes may add budgets by `limitCaller`.
 */
export function limitCallers(
  server: FastifyInstance,
  options: {
    callsPerMinute: number
    /** Counts for all servers together; without it each server counts on its own. */
    reserve: ReserveCalls | undefined
    isExempt: (request: FastifyRequest) => boolean
  },
): void {
  const budgetFor = callerBudgets(options.reserve)
  const limitCaller = (name: string, perMinute: number): LimitHook => {
    const budget = budgetFor(name, perMinute)
    const refusalOf = ({ current, leftMs }: BudgetUse) =>
      current > perMinute
        ? new AppError('too_many_requests', undefined, { retryAfter: leftMs / 1000 })
        : undefined
    return (request, _reply, done) => {
      if (options.isExempt(request)) return done()
      const use = budget(callerNetwork(request.ip))
      // It is mostly known without waiting; then no promise is created.
      if (use instanceof Promise) void use.then((known) => done(refusalOf(known)), done)
      else done(refusalOf(use))
    }
  }
  const limitCalls = limitCaller('calls', options.callsPerMinute)
  server.decorate('limitCaller', limitCaller)
  server.decorate('limitCalls', limitCalls)
  server.addHook('onRequest', (request, reply, done) => {
    const { url = '/*', config } = request.routeOptions
    const path = url === '/*' ? request.url : url
    if (path.startsWith('/api/') && !config.countsItself) limitCalls(request, reply, done)
    else done()
  })
}
