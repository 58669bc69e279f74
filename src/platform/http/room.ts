import type { FastifyInstance } from 'fastify'
import type { Contract } from '#shared/endpoint.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Authenticate } from './caller.ts'
import { mount, type Handlers, type Mounted } from './route.ts'

/** What every room is mounted on. */
interface RoomDeps {
  server: FastifyInstance
  authenticate: Authenticate
  /** The same on the connections of those who place orders, whom nobody else may keep waiting. */
  authenticateOrder: Authenticate
  responses: ResponseCache
}

/** Calls to be mounted. `isCached`: guests' answers are kept until they change; `placesOrders`: own connections. */
export const room =
  <C extends Contract, Deps>(
    contract: C,
    handlersOf: (deps: Deps) => Handlers<C>,
    { isCached = false, placesOrders = false } = {},
  ) =>
  (deps: RoomDeps & Deps): Mounted[] => {
    const authenticate: Authenticate = placesOrders
      ? (credentials, endpoint) =>
          (endpoint?.idempotent ? deps.authenticateOrder : deps.authenticate)(credentials, endpoint)
      : deps.authenticate
    return mount(deps.server, contract, handlersOf(deps), authenticate, isCached ? deps.responses : undefined)
  }
