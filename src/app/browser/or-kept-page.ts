import { AppError } from '#shared/problems.ts'

/**
 * Waits for a page's data. Without a network, a page that was visited before is opened as the document that the
 * service worker keeps, and the promise stays open; other failures are passed on.
 */
export async function orKeptPage<T>(data: Promise<T>, address: string): Promise<T> {
  try {
    return await data
  } catch (error) {
    if (!isUnreachable(error) || !(await isKept(address))) throw error
    if (address === window.location.href) window.location.reload()
    else window.location.assign(address)
    return new Promise<never>(() => {})
  }
}

/** Nothing answered, not even with a refusal or a redirect; or code could not be fetched. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof Response) && (!(error instanceof AppError) || error.cause instanceof TypeError)

async function isKept(address: string): Promise<boolean> {
  if (typeof window === 'undefined' || !('caches' in window)) return false
  return (await caches.match(new URL(address).pathname).catch(() => undefined)) !== undefined
}
