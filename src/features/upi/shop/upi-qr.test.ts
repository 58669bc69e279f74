import { expect, test } from 'vitest'
import { drawQrCode } from '#ui/draw-qr-code.ts'
import { readQrCode } from '../../../../test/read-qr-code.ts'
import file from '../upi-vectors.json' with { type: 'json' }

test('another library reads from the drawn code what was meant', async () => {
  for (const { expect: expected } of file.vectors) {
    if (expected.qr === undefined) continue
    const read = await readQrCode(drawQrCode(expected.qr))
    expect([read?.text, read?.ecLevel]).toEqual([expected.qr, 'M'])
  }
})
