import type { BrowserContext, Route } from 'playwright-core'

const LONG_NAMES = [
  'Venkatanarasimharajuvaripeta Subrahmanyam Lakshmi Narasimhan',
  'श्रीमती अनुराधा विश्वनाथन कृष्णमूर्ति चट्टोपाध्याय',
  'ஸ்ரீமதி மீனாட்சி சுந்தரேஸ்வரன் வெங்கடாசலம்',
]

/** Gives everybody and every product in what the calls of these pages answer a long name. */
export const giveLongNames = (context: BrowserContext) =>
  context.route('**/api/**', (route) =>
    // A page that is left wants its answers no more.
    withLongNames(route).catch(() => undefined),
  )

async function withLongNames(route: Route): Promise<void> {
  const response = await route.fetch()
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
  let at = 0
  const body = (await response.text()).replace(
    /"(name|userName|riderName|product_name)":"[^"]+"/g,
    (_, key: string) => `"${key}":"${LONG_NAMES[at++ % LONG_NAMES.length]}"`,
  )
  return route.fulfill({ response, body })
}
