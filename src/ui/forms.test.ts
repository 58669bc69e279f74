import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no form shows the bubbles of the browser, which speak its language instead of the shop’s', () => {
  const src = join(import.meta.dirname, '..')
  const forms = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(join(src, file), 'utf8')
      return [...text.matchAll(/<form\b(?:=>|[^>])*>/g)].map(([tag]) => ({ file, tag }))
    })
  expect(forms.length).toBeGreaterThan(40)
  // The search box has nothing that must be filled in, and is on the first page that is loaded.
  const showing = forms.filter(({ tag }) => !/noValidate|\.props\}|role="search"/.test(tag))
  expect(showing.map(({ file }) => file)).toEqual([])
})
