import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '#platform/files/s3-file-store.ts'

/** A bucket on this machine, with its objects in `directory`, until it is closed. */
export async function openBucket(directory: string, bucket = 'away') {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'ap-south-1',
    // The only key pair that the server knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return { settings, close: () => server.close() }
}
