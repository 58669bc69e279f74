/** The storage key of the builds that this tab has left by a reload, by the URLs of their code. */
const LEFT = 'tokri-left-builds'

/** If a release removed the code, the document reloads and this never settles; rejects where that would not help. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await reloadInto(window.location.href)) return new Promise<never>(() => {})
    throw error
  }
}

/** Loads `address` from a build with all its code. Each is left once per tab: servers send nobody back and forth. */
export async function reloadInto(address: string): Promise<boolean> {
  if (!(await isServed(address)) || !recordLeaving(import.meta.url)) return false
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

/** False when this build was left before, or when the browser has no storage. */
function recordLeaving(build: string): boolean {
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
