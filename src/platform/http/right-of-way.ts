import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    rightOfWay: RightOfWay
  }
  interface FastifyContextConfig {
    /** Pages that have to be rendered let its calls go first. */
    isUrgent?: boolean
  }
}

/** How long one call keeps pages waiting, in milliseconds: one that waits for a lock or a provider lets them go on. */
const CALL_MS = 250

/** How long a page waits, in milliseconds, however many urgent calls follow one another. */
const PAGE_MS = 50

/** Pages wait while an order is being placed: each answer of its database would wait behind a page that is rendered. */
export class RightOfWay {
  #urgent = 0
  #whenFree: (() => void)[] = []

  /** Begins something urgent; call the result when it is over. */
  begin(): () => void {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      if (--this.#urgent === 0) for (const goOn of this.#whenFree.splice(0)) goOn()
    }
    const timer = setTimeout(end, CALL_MS).unref()
    this.#urgent += 1
    return end
  }

  /** Resolves when nothing urgent is going on, after `PAGE_MS` at the latest. */
  whenFree(): Promise<void> | undefined {
    if (this.#urgent === 0) return undefined
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAGE_MS)
      this.#whenFree.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}

/** Gives the calls of routes with `isUrgent` the right of way, from their first byte to their last. */
export function letUrgentGoFirst(server: FastifyInstance, rightOfWay: RightOfWay): void {
  server.decorate('rightOfWay', rightOfWay)
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isUrgent) reply.raw.once('close', rightOfWay.begin())
    done()
  })
}
