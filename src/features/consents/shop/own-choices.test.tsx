import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiProvider } from '#ui/api-context.tsx'
import { HideNumber, OwnChoices } from './own-choices.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
const shown = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ApiProvider send={() => Promise.reject(new Error('not asked'))}>
        <OwnChoices />
        <HideNumber />
      </ApiProvider>
    </QueryClientProvider>,
  )
/** The switches and the checkbox: disabled or checked. */
const inputs = () =>
  [...shown().matchAll(/<input[^>]*>/g)].map(([input]) => /\s(disabled|checked)(?:=|\s|\/)/.exec(input)?.[1])

test('a choice is not shown, and cannot be changed, before the shop has said what it is', async () => {
  expect(inputs()).toEqual(['disabled', 'disabled', 'disabled'])
  const queryFn = () => Promise.reject(new Error('The shop could not be reached.'))
  await queries.fetchQuery({ queryKey: ['consents'], queryFn }).catch(() => undefined)
  expect(inputs()).toEqual(['disabled', 'disabled', 'disabled'])
  expect(shown()).toMatch(/The shop could not be reached\..*Try again/)
  queries.setQueryData(['consents'], [{ purpose: 'share_with_rider', given: false }])
  expect(inputs()).toEqual(['checked', undefined, 'checked'])
  expect(shown()).not.toContain('Try again')
})
