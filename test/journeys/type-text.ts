import type { Locator } from 'playwright-core'

/** Fields whose own picker people use: what a key does in them differs from browser to browser. */
const PICKED = ['date', 'time', 'month', 'datetime-local']

/** Types into a field what replaces all that stands in it, key by key as people do: a form may change with each key. */
export async function typeText(field: Locator, text: string): Promise<void> {
  if (PICKED.includes((await field.getAttribute('type')) ?? '')) {
    // oxlint-disable-next-line journeys/no-fill
    await field.fill(text)
    return
  }
  await field.press('ControlOrMeta+a')
  if (text === '') await field.press('Delete')
  else await field.pressSequentially(text)
}
