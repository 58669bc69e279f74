import { expect, test } from 'vitest'
import { openGuardedFetch } from '#platform/http/guarded-fetch.ts'
import type { LookupAll } from '#platform/http/public-fetch.ts'
import { postMessage } from './call-message-provider.ts'

test('what leads into a private network is not sent and not paid for, and is said', async () => {
  const lookUp: LookupAll = (_host, _options, done) => done(null, [{ address: '10.0.0.7', family: 4 }])
  const fetch = openGuardedFetch({ allowsLocal: false, lookUp })
  expect(await postMessage({ fetch }, 'https://sms.example/send', { headers: {}, body: '{}' })).toEqual({
    state: 'busy',
    reason: 'its name leads into a private network',
    retryAfterSeconds: 30,
  })
})
