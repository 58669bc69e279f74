import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { s3FileStore } from '#platform/files/s3-file-store.ts'

/** The folder for pictures of a shop without a bucket. */
const uploadsOf = (dataDir: string): string => join(dataDir, 'uploads')

/** The shop's pictures: in its bucket where one is set, else in its data directory. */
export const openFileStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3FileStore(s3) : folderFileStore(uploadsOf(dataDir))

/** The store for earlier builds of the browser's files: it outlives a container, and all servers share a bucket. */
export const openBuildStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3FileStore(s3, { prefix: 'builds/' }) : folderFileStore(join(dataDir, 'builds'))
