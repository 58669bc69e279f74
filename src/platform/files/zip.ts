import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, read when its turn comes. */
interface ZipEntry {
  name: string
  chunks: AsyncIterable<string>
}

/** MS-DOS cannot write times without a time zone; every file has this one, 1 January 1980. */
const DATE = 0x21
const UTF8_AND_SIZES_FOLLOW = 0x808
const DEFLATE = 8

/** A ZIP (APPNOTE 6.3, files below 4 GiB), written as its files are read, with sizes after each: none is in memory. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, chunks } of entries) {
    const fileName = Buffer.from(name)
    const start = offset
    const header = Buffer.concat([
      fields(['u4', 0x04034b50], ...common({ crc: 0, size: 0, packed: 0 }, fileName)),
      fileName,
    ])
    yield header
    let crc = 0
    let size = 0
    let packed = 0
    for await (const piece of deflated(chunks, (chunk) => {
      crc = crc32(chunk, crc)
      size += chunk.length
    })) {
      packed += piece.length
      yield piece
    }
    const sizes = { crc, size, packed }
    yield fields(['u4', 0x08074b50], ['u4', crc], ['u4', packed], ['u4', size])
    offset += header.length + packed + 16
    directory.push(
      Buffer.concat([
        fields(
          ['u4', 0x02014b50],
          ['u2', 20],
          ...common(sizes, fileName),
          ['u2', 0],
          ['u2', 0],
          ['u2', 0],
          ['u4', 0],
          ['u4', start],
        ),
        fileName,
      ]),
    )
  }
  const bytes = Buffer.concat(directory)
  const count = directory.length
  yield bytes
  yield fields(
    ['u4', 0x06054b50],
    ['u4', 0],
    ['u2', count],
    ['u2', count],
    ['u4', bytes.length],
    ['u4', offset],
    ['u2', 0],
  )
}

type Field = ['u2' | 'u4', number]

/** What the headers of a file have in common: from the version that is needed to the length of the extra field. */
const common = (sizes: { crc: number; size: number; packed: number }, name: Buffer): Field[] => [
  ['u2', 20],
  ['u2', UTF8_AND_SIZES_FOLLOW],
  ['u2', DEFLATE],
  ['u2', 0],
  ['u2', DATE],
  ['u4', sizes.crc],
  ['u4', sizes.packed],
  ['u4', sizes.size],
  ['u2', name.length],
  ['u2', 0],
]

function fields(...list: Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [kind]) => sum + (kind === 'u2' ? 2 : 4), 0))
  let at = 0
  for (const [kind, value] of list)
    at = kind === 'u2' ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at)
  return buffer
}

async function* deflated(
  chunks: AsyncIterable<string>,
  seen: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const writing = (async () => {
    for await (const text of chunks) {
      const chunk = Buffer.from(text)
      seen(chunk)
      if (!deflate.write(chunk)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  })()
  writing.catch((error: Error) => deflate.destroy(error))
  for await (const piece of deflate) yield piece as Buffer
  await writing
}
