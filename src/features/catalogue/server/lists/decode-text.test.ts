import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = async (bytes: Uint8Array, size: number) => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
  let all = ''
  for await (const part of decodeText(chunks)) all += part
  return all
}

const list = 'name;प्याज 🧅;Nestlé – “Café” ₹'
const utf16 = (mark: string) => Buffer.from(mark + list, 'utf16le')
test.each([
  ['UTF-8', Buffer.from(list)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${list}`)],
  ['UTF-16 with a mark', utf16('\uFEFF')],
  ['UTF-16 without a mark', utf16('')],
  ['big-endian UTF-16', utf16('\uFEFF').swap16()],
])('%s is read, however it is cut', async (_, bytes) => {
  for (const size of [1, 2, 3, 5, 1000]) expect(await text(bytes, size)).toBe(list)
})

test('Windows-1252 is read with its punctuation', async () => {
  const bytes = Buffer.from('Nestl\u00E9 \u0093Caf\u00E9\u0094 \u0096 1\u00BD', 'latin1')
  for (const size of [1, 2, 1000]) expect(await text(bytes, size)).toBe('Nestlé “Café” – 1½')
})

test('a file of two encodings is refused', async () => {
  await expect(
    text(Buffer.concat([Buffer.from('प्याज '), Buffer.from([0xe9, 0x20])]), 4),
  ).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('a file with a zero byte is no text', async () => {
  for (const size of [1, 3, 1000])
    await expect(text(Buffer.from('name,category\n\0Milk,Dairy'), size)).rejects.toMatchObject({
      code: 'invalid',
    })
})
