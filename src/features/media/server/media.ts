import type { FileStore } from '#platform/files/file-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { workQueue, type WorkQueue } from '#platform/jobs/work-queue.ts'

/** The dependencies of the feature's use cases. */
export interface Media {
  db: Database
  files: FileStore
  queues: MediaQueues
}

/** Limits uploads to one core and 40 MB: bodies of eight people, one encoding at a time; a full queue throws `busy`. */
interface MediaQueues {
  adminUploads: WorkQueue
  avatarUploads: WorkQueue
  encoding: WorkQueue
}

export const mediaQueues = (): MediaQueues => ({
  adminUploads: workQueue({ atOnce: 4, waiting: 40 }),
  avatarUploads: workQueue({ atOnce: 4, waiting: 20 }),
  encoding: workQueue({ atOnce: 1, waiting: 8 }),
})
