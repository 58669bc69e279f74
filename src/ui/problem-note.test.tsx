import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LoadProblem, retryFailed, type LoadProblemProps } from './problem-note.tsx'

const noted = (query: Partial<LoadProblemProps['query']>) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <LoadProblem query={{ error: null, isFetching: true, refetch: () => undefined, ...query }} />
    </QueryClientProvider>,
  )

test('a failure is told at the first try, unless there is something to show', () => {
  const failureReason = new Error('The shop is unavailable.')
  expect(noted({ failureReason })).toContain('The shop is unavailable.')
  expect(noted({ failureReason, data: [] })).toBe('')
  expect(noted({ failureReason: null })).toBe('')
  // What was shown before stays, and the last word is told beside it.
  expect(noted({ error: failureReason, data: [] })).toContain('The shop is unavailable.')
})

test('one press repeats every query of the page that failed, and no other', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  let isDown = true
  const call = (name: string) =>
    vi.fn(() => (isDown && name !== 'shop' ? Promise.reject(new Error(name)) : Promise.resolve(name)))
  const [shop, settings, orders, left] = ['shop', 'settings', 'orders', 'left'].map(call)
  const open = (queryFn: typeof shop, name: string) =>
    new QueryObserver(queries, { queryKey: [name], queryFn: queryFn! }).subscribe(() => undefined)
  open(shop, 'shop')
  open(settings, 'settings')
  open(orders, 'orders')
  open(left, 'left')()
  await vi.waitFor(() => expect(queries.getQueryState(['orders'])?.status).toBe('error'))
  isDown = false
  await retryFailed(queries)
  expect([shop, settings, orders, left].map((one) => one!.mock.calls.length)).toEqual([1, 2, 2, 1])
  expect(queries.getQueryData(['settings'])).toBe('settings')
  queries.clear()
})
