import { AppError } from '#shared/problems.ts'
import { Redirect } from '#ui/router/load-routes.ts'

/** Without a network a visited page comes from the service worker's cache (this never settles); other errors throw. */
export async function orCachedPage<T>(data: Promise<T>, address: string): Promise<T> {
  try {
    return await data
  } catch (error) {
    if (!isUnreachable(error) || !(await isCached(address))) throw error
    if (address === window.location.href) window.location.reload()
    else window.location.assign(address)
    return new Promise<never>(() => {})
  }
}

/** No response at all, not even an error or a redirect; or the code could not be fetched. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof Redirect) && (!(error instanceof AppError) || error.cause instanceof TypeError)

async function isCached(address: string): Promise<boolean> {
  if (typeof window === 'undefined' || !('caches' in window)) return false
  return (await caches.match(new URL(address).pathname).catch(() => undefined)) !== undefined
}
