import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import type { FieldGuard } from '#shared/field-guards.ts'
import { mayCall } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import type { Authenticate, Caller } from './caller.ts'
import { credentialsOf } from './request-http.ts'
import { t } from '#shared/words.ts'

/** The caller of a call that is not open to anyone; throws if they may not make it. */
export async function authorize(
  endpoint: Endpoint,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await authenticate(credentialsOf(request), endpoint)
  if (!caller) throw new AppError('unauthorized')
  if (!mayCall(caller, endpoint.access)) {
    if (!caller.lockedRole) throw new AppError('forbidden')
    if (endpoint.access !== 'second-factor.own') throw new AppError('second_factor_demanded')
  }
  if (endpoint.isSensitive === true && caller.needsConfirmation) throw new AppError('confirmation_required')
  return caller
}

/** Refuses what is sensitive only for some inputs or callers. */
export function refuseUnconfirmed({ isSensitive }: Endpoint, caller: Caller | null, body: unknown): void {
  if (typeof isSensitive !== 'function' || !caller?.needsConfirmation) return
  const call = {
    body: (body ?? {}) as Record<string, unknown>,
    isAdmin: isAdmin(caller) || caller.lockedRole !== undefined,
  }
  if (isSensitive(call)) throw new AppError('confirmation_required')
}

/** Refuses a field that the caller may not write, whichever call takes it. */
export function refuseField(refused: ReturnType<FieldGuard> | undefined): void {
  if (!refused) return
  const { field } = refused
  throw new AppError('forbidden', undefined, () => {
    const message = t('said.ask-the-owner-or-a-manager')
    return { message, ...(field && { fields: { [field]: message } }) }
  })
}
