import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test('Markdown is rendered as HTML', () => {
  expect(renderMarkdown('## Fresh\n\nCall **us** or [write](mailto:care@tokri.example).')).toBe(
    '<h2>Fresh</h2>\n<p>Call <strong>us</strong> or <a href="mailto:care@tokri.example">write</a>.</p>\n',
  )
})

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//evil.example)',
  '![x](javascript:alert(1) "onload=alert(1)")',
  '<javascript:alert(1)>',
  '[x](https://a.example/"onmouseover="alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<a href="javascript:alert(1)">x</a>',
  '```"><script>alert(1)</script>\nx\n```',
])('%s is rendered without active content', (markdown) => {
  const html = renderMarkdown(markdown)
  expect(html).not.toMatch(/<(?!\/?(?:p|a|pre|code|strong|em)\b)/)
  expect(html).not.toMatch(/<[^>]*\son\w+=/)
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:/)
})

// 20,000 signs is the longest policy. A parser that looks back for each of them stops the shop, or runs out of stack.
test.each(['>', '> ', '_a', '[', '*a ', '`a', '~a'])('a policy of nothing but %j is rendered', (sign) => {
  expect(renderMarkdown(sign.repeat(20_000 / sign.length))).toMatch(/^<(?:p|blockquote)>/)
})

test('tables, addresses and mail addresses of a text are kept', () => {
  const html = renderMarkdown(
    '| Day | Hours |\n|---|---|\n| Sunday | 8–12 |\n\nSee https://tokri.example or care@tokri.example.',
  )
  expect(html).toContain('<td>Sunday</td>')
  expect(html).toContain('<a href="https://tokri.example">')
  expect(html).toContain('<a href="mailto:care@tokri.example">')
})
