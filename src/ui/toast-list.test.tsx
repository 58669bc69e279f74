import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { dismiss, show, ToastList } from './toast-list.tsx'

afterEach(() => dismiss())

const read = () => [...renderToString(<ToastList />).matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)

test('only the newest 20 toasts are kept', () => {
  for (let number = 1; number <= 25; number += 1) show('plain', `Message ${number}`, {})
  expect(read()).toEqual(Array.from({ length: 20 }, (_, index) => `Message ${25 - index}`))
})

test('a toast with the id of another replaces it', () => {
  show('error', 'The first try failed', { id: 'try' })
  show('error', 'The second try failed', { id: 'try' })
  expect(read().filter((text) => text?.includes('try'))).toEqual(['The second try failed'])
})
