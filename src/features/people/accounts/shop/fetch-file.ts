import { t } from '#shared/words.ts'
import { session } from './session.ts'

/** Downloads the file that a call returns, with the session's token; throws what the call says if it refuses. */
export async function fetchFile(path: string, name: string): Promise<void> {
  const origin: string = import.meta.env.VITE_API_URL ?? ''
  const token = session.getTokens()?.accessToken
  const response = await fetch(origin + path, {
    credentials: origin ? 'include' : 'same-origin',
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })
  if (!response.ok) {
    const reply = (await response.json().catch(() => null)) as { message?: string } | null
    throw new Error(reply?.message ?? t('accounts.the-file-could-not-be-downloaded'))
  }
  const url = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
