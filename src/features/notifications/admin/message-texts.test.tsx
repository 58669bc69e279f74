import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { localeIds, locales, type LocaleId } from '#shared/locales.ts'
import { ApiProvider } from '#ui/api-context.tsx'
import type { Messages } from '../message-contract.ts'
import { MessageTexts } from './message-texts.tsx'

// A language that is added by a file has no proposed texts.
const tamil = 'ta' as LocaleId
Object.assign(locales, { ta: { ...locales.hi, name: 'தமிழ்', tag: 'ta-IN' } })
localeIds.push(tamil)
afterAll(() => {
  localeIds.pop()
  delete (locales as Record<string, unknown>).ta
})

const drawn = (locale: LocaleId, templates: object[] = []) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider send={() => Promise.reject(new Error('not asked'))}>
        <MessageTexts
          messages={
            {
              settings: { locale, prices: { sms: 0.2, whatsapp: 0.1 } },
              providers: [],
              templates,
              names: { shop: 'Tokri', host: 'tokri.example' },
            } as unknown as Messages
          }
          ownWords={() => null}
        />
      </ApiProvider>
    </QueryClientProvider>,
  )

test('a text that stands in English because its language has none says so', () => {
  const told = /This is the English text: there is none in தமிழ் yet/
  expect(drawn(tamil)).toMatch(told)
  expect(drawn(tamil)).toContain('is your login code for Tokri')
  for (const locale of ['en', 'hi'] as const) expect(drawn(locale)).not.toMatch(/This is the English text/)
  const saved = { kind: 'code', channel: 'sms', locale: tamil, templateId: '1', flowId: '', text: 'குறியீடு' }
  expect(drawn(tamil, [saved])).not.toMatch(told)
})
