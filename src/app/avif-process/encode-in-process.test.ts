import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { encodeInProcess } from './encode-in-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'tokri-avif-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An encoder whose process runs `work` for each message, instead of the shop's program. */
async function encoder(work: string) {
  const program = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(
    program,
    `import { getPriority } from 'node:os'
     const file = (text) => ({ kind: 'done', files: [{ name: 'a.avif', type: 'image/avif', content: Buffer.from(text) }] })
     process.on('message', ({ id, whole }) => { ${work} })
     process.on('disconnect', () => process.exit())`,
  )
  return encodeInProcess(program)
}

const picture = Buffer.from('a picture')
const text = async (encoding: ReturnType<Awaited<ReturnType<typeof encoder>>['encode']>) =>
  (await encoding)[0]!.content.toString()

test('one process with low priority encodes all pictures', async () => {
  const { encode, close } = await encoder(
    `process.send(file([whole.toString(), process.argv[2], process.pid, getPriority()].join()))`,
  )
  const first = await text(encode('a', picture))
  expect(first).toMatch(/^a picture,encode-avif,\d+,19$/)
  expect(await text(encode('b', picture))).toBe(first)
  close()
})

test('a failed picture is rejected, and the next one is encoded', async () => {
  const { encode, close } = await encoder(`
    if (id === 'bad') process.send({ kind: 'failed', message: 'odd bytes' })
    else if (id === 'end') process.exit(7)
    else if (id === 'kill') process.kill(process.pid, 'SIGKILL')
    else process.send(file(id))`)
  await expect(encode('bad', picture)).rejects.toThrow('the picture bad was not encoded: odd bytes')
  expect(await text(encode('good', picture))).toBe('good')
  await expect(encode('end', picture)).rejects.toThrow('ended (7)')
  expect(await text(encode('again', picture))).toBe('again')
  await expect(encode('kill', picture)).rejects.toThrow('ended (SIGKILL)')
  expect(await text(encode('still', picture))).toBe('still')
  close()
})

test('closing the encoder ends its process', async () => {
  const { encode, close } = await encoder(`process.send(file(String(process.pid)))`)
  const pid = Number(await text(encode('a', picture)))
  close()
  await expect
    .poll(() => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    })
    .toBe(false)
})
