import { expect, test } from 'vitest'
import { scriptsProblem } from './check-markup.ts'
import { cleanMetaTags } from './clean-meta-tags.ts'

const analytics = `<!-- Analytics -->
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
<script>
  window.dataLayer = window.dataLayer || [];
  function gtag(){dataLayer.push(arguments);}
  gtag('js', new Date());
</script>
<noscript><iframe src="https://www.googletagmanager.com/ns.html" height="0"></iframe></noscript>`

test.each([
  ['nothing', ''],
  ['an analytics tag', analytics],
  ['a script with a purpose of its own', '<script data-purpose="analytics">count()</script>'],
  ['a module', '<script type="module">import x from "/x.js"; await x()</script>'],
  ['data for search engines', '<script type="application/ld+json">{"@type": "Store"}</script>'],
  ['a script that contains markup as text', '<script>const end = "<b>"; if (1 < 2 && 3 > 2) end</script>'],
])('%s is accepted', (_name, html) => expect(scriptsProblem(html)).toBeNull())

test.each([
  ['<script>\nlet a = 1\nlet a = 2\n</script>', 'Line 3: Identifier'],
  ['<p></p>\n', '<p> is not allowed here'],
  ['\n\n<script>gtag(</script>', 'Line 3: Unexpected token'],
  ['<script>gtag("js")', 'has no </script>'],
  ['<script>import x from "/x.js"</script>', 'Line 1:'],
  ["gtag('config', 'G-1')", 'This text is outside any tag, so shoppers would see it: “gtag('],
  ['<script src="http://cdn.example/x.js"></script>', 'https://'],
  ['<script src="//cdn.example/x.js"></script>', 'https://'],
  ['<script src="javascript:alert(1)"></script>', 'https://'],
  ['<script type="application/ld+json">{"@type": }</script>', 'The JSON on line 1'],
  ['<base href="https://evil.example/">', '<base> is not allowed here'],
  ['<meta name="a" content="b">', 'Meta tags go in their own field'],
  ['<form action="https://evil.example"><input></form>', '<form> is not allowed here'],
  [
    '<script data-purpose="sales">x = 1</script>',
    'Line 1: data-purpose may be necessary, analytics, marketing',
  ],
  ['<div><object data="x"></object></div>', '<object> is not allowed here'],
])('%j is refused: %s', (html, message) => expect(scriptsProblem(html)).toContain(message))

test('XSS-07 meta tags keep only name, property and content', () => {
  const { html } = cleanMetaTags(
    `<meta name="google-site-verification" content="abc" onload="x()" data-x="1">
     <META property='og:see_also' content='https://a.example/?a=1&amp;b=2'/>`,
  )
  expect(html).toBe(
    `<meta name="google-site-verification" content="abc">
<meta property="og:see_also" content="https://a.example/?a=1&amp;b=2">`,
  )
})

test.each([
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<meta http-equiv="Content-Security-Policy" name="x" content="script-src *">',
  '<meta HTTP-EQUIV=refresh name=x content=0>',
  '<meta charset="utf-7">',
  '<meta name="referrer" content="unsafe-url">',
  '<meta name=" Viewport " content="width=1">',
  '<meta name="empty">',
  '<base href="https://evil.example/">',
  '<link rel="import" href="https://evil.example/">',
  '<script>alert(1)</script>',
  '<svg onload="alert(1)"></svg>',
  '--><img src=x onerror=alert(1)>',
  'plain text',
])('XSS-07 %s is removed and reported', (source) => {
  const { html, removed } = cleanMetaTags(`${source}<meta name="kept" content="yes">`)
  expect(html).toBe('<meta name="kept" content="yes">')
  expect(removed).not.toEqual([])
})

test('of a tag that is kept, only the removed attributes are reported', () => {
  const removedOf = (source: string) => cleanMetaTags(source).removed
  expect(removedOf('<meta name="google-site-verification" content="abc" onclick="x()">')).toEqual([
    'onclick="x()"',
  ])
  expect(removedOf(`<meta data-a='"' itemscope name="a" content="b"><meta charset="utf-8">`)).toEqual([
    'data-a="&quot;"',
    'itemscope',
    '<meta charset="utf-8">',
  ])
  expect(removedOf('<META content="b" name="a">')).toEqual([])
})

test('an attribute value cannot close its tag', () => {
  const { html } = cleanMetaTags(`<meta name="x" content="&quot;><script>alert(1)</script>">`)
  expect(html).toBe('<meta name="x" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">')
  expect(cleanMetaTags(html).removed).toEqual([])
})
