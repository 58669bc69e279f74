import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/problems.ts'
import { callerBudgets, type ReserveCalls, type BudgetUse } from './caller-budget.ts'
import { callerNetwork } from './caller-network.ts'

type Caller = Pick<FastifyRequest, 'ip' | 'headers'>
type LimitHook = (request: FastifyRequest, reply: FastifyReply, done: (refusal?: Error) => void) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** A hook that counts each request of a route against a budget of its caller, and refuses when it is spent. */
    limitCaller(name: string, perMinute: number): LimitHook
    /** The same against the budget of all calls. */
    limitCalls: LimitHook
    /** Counts a call against the budget of all calls; false if that is spent. */
    countCall(caller: Caller): boolean | Promise<boolean>
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
    isExempt: (caller: Caller) => boolean
  },
): void {
  const budgetFor = callerBudgets(options.reserve)
  const limitCaller = (name: string, perMinute: number, budget = budgetFor(name, perMinute)): LimitHook => {
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
  const max = options.callsPerMinute
  const calls = budgetFor('calls', max)
  const limitCalls = limitCaller('calls', max, calls)
  server.decorate('countCall', (caller) => {
    if (options.isExempt(caller)) return true
    const use = calls(callerNetwork(caller.ip))
    return use instanceof Promise ? use.then(({ current }) => current <= max) : use.current <= max
  })
  server.decorate('limitCaller', (name, perMinute) => limitCaller(name, perMinute))
  server.decorate('limitCalls', limitCalls)
  server.addHook('onRequest', (request, reply, done) => {
    const { url = '/*', config } = request.routeOptions
    const path = url === '/*' ? request.url : url
    const counts = path.startsWith('/api/') && !config.countsItself && !request.raw.isCounted
    if (counts) limitCalls(request, reply, done)
    else done()
  })
}
