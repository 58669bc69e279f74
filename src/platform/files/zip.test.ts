import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { unzip } from '../../../test/unzip.ts'
import { zip } from './zip.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}

test('another program reads what was written', async () => {
  const long = 'Onion 1 kg,0703,₹40.00\n'.repeat(20_000)
  const archive = await buffer(
    Readable.from(
      zip([
        { name: 'b2cs.csv', chunks: pieces('Type,Rate\n', 'OE,5\n') },
        { name: 'empty.csv', chunks: pieces() },
        { name: 'प्याज.csv', chunks: pieces(long, long) },
      ]),
    ),
  )
  expect(archive.length).toBeLessThan(10_000)
  expect(await unzip(archive)).toEqual({
    'b2cs.csv': 'Type,Rate\nOE,5\n',
    'empty.csv': '',
    'प्याज.csv': long + long,
  })
})

test('a file that cannot be read ends the archive with its error', async () => {
  async function* broken() {
    yield 'half'
    throw new Error('the database has gone')
  }
  await expect(buffer(Readable.from(zip([{ name: 'a.csv', chunks: broken() }])))).rejects.toThrow('has gone')
})
