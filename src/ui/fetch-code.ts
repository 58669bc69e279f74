/** Which builds this tab has left already, by the address of their code. */
const LEFT = 'tokri-left-builds'

/**
 * Fetches code that a screen cannot do without. When a release has taken it away, the document is loaded anew and
 * the promise stays open; it rejects when that would not help (offline, the server is away, already tried).
 */
export async function fetchCode<T>(load: () => Promise<T>, address = () => window.location.href): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await leaveBuild(address())) return new Promise<never>(() => {})
    throw error
  }
}

/**
 * Goes to `address` by loading its document, whose build has all its code. Each build is left at most once in a
 * tab, so servers of different builds can never send a shopper round and round.
 */
export async function leaveBuild(address: string): Promise<boolean> {
  if (!(await isServed(address)) || !noteLeaving(import.meta.url)) return false
  if (new URL(address, window.location.href).href === window.location.href) window.location.reload()
  else window.location.assign(address)
  return true
}

/** A page that cannot be loaded must not replace one that is still readable. */
async function isServed(address: string): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/** False when this build was left before, or when the browser lets nothing be remembered. */
function noteLeaving(build: string): boolean {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? '[]') as string[]
    if (left.includes(build)) return false
    sessionStorage.setItem(LEFT, JSON.stringify([...left, build].slice(-20)))
    return true
  } catch {
    return false
  }
}

/** True while a field has input that a reload would lose. */
export function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(
    (field) => !/^(hidden|radio|checkbox|submit|button)$/.test(field.type) && field.value !== '',
  )
}
