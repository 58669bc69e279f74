import { expect, test } from 'vitest'
import { decodeEntities, toPlainText, withEntities } from './plain-text.ts'

test.each([
  ['<p>Clean &amp; <b>dry</b></p><p>From&nbsp;Latur</p>', 'Clean & dry\nFrom Latur'],
  [
    'Uses:<ul>\n<li>\n <p>Dal</p>\n</li><li> Soup <ul><li>Rasam</li></ul></li><li></li></ul>end',
    'Uses:\n- Dal\n- Soup\n- Rasam\nend',
  ],
  ['one<br>two<br/>three<hr>four', 'one\ntwo\nthree\nfour'],
  ['<table><tr><th>Fat</th><td>3 g</td></tr><tr><td>Salt</td></tr></table>', 'Fat 3 g\nSalt'],
  ['a<script>if (1 < 2) x("<b>")</script><style>p > b {}</style><title>t &amp;</title>b', 'ab'],
  ['a<template><p>x</p></template>b<!-- <p>c</p> --></template>d', 'abd'],
  ['5 < 6 <i>and</i> 7 > 6', '5 < 6 and 7 > 6'],
  ['<b>open', 'open'],
])('%j is read as %j', (html, text) => expect(toPlainText(html)).toBe(text))

test('entities are decoded once, and other text stays', () => {
  expect(decodeEntities('R&amp;D &#8377;5 &lt;b&gt; &bogus; a&b &amp;amp;')).toBe(
    'R&D ₹5 <b> &bogus; a&b &amp;',
  )
  for (const text of ['R&amp;D', '<b>x</b>', '5 < 6', '&lt;<i>', 'plain'])
    expect(toPlainText(withEntities(text))).toBe(text)
})

test('a text that opens thousands of tags is read as fast as any other', () => {
  for (const tag of ['<b>', '<li>', '<row r="9">', '<p><b>', '<template>', '<li></li>'])
    expect(toPlainText(`${tag.repeat(40_000)}end`).length).toBeLessThan(10)
}, 5000)
