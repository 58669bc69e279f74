import S3rver from '@20minutes/s3rver'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { AppError } from '#shared/problems.ts'
import { s3FileStore } from './files/s3-file-store.ts'
import { networkReason } from './network-reason.ts'
import { operatorText } from './operator-text.ts'

let s3: S3rver
let port: number
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-s3-'))
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [] })
  port = ((await s3.run()) as AddressInfo).port
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const told = (at: number) =>
  s3FileStore({
    endpoint: `http://127.0.0.1:${at}`,
    bucket: 'vault',
    region: 'ap-south-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
    .open('file')
    .then(() => expect.unreachable(), operatorText)

test('a bucket is told with its name, its address and the reason, never with the key', async () => {
  const closed = await freePort()
  expect(await told(closed)).toBe(
    `The bucket "vault" at http://127.0.0.1:${closed} cannot be used: nothing answers there`,
  )
  expect(await told(port)).toMatch(
    /^The bucket "vault" at .* cannot be used: it returned 404, NoSuchBucket: /,
  )
})

test('a database is told with its reason, and what only a shopper is told is not said', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:5432'), { code: 'ECONNREFUSED' })
  expect(operatorText(refused)).toBe(
    'The database does not answer (connect ECONNREFUSED 10.0.0.9:5432). Check that PostgreSQL runs, and read its log.',
  )
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  expect(operatorText(locked)).toMatch(/^The database is busy: .*lock timeout/)
  expect(operatorText(new AppError('last_admin'))).toMatch(/^This is the last administrator/)
})

test('a header that fetch refuses is not repeated, because a key may be in it', () => {
  const refused = new TypeError('Headers.append: "a-secret" is an invalid header value.')
  expect(networkReason(refused)).toBe('it gave no usable answer (TypeError)')
})
