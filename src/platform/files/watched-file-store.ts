import { watched, type OutageWatch } from '../outages/watch-outage.ts'
import type { FileStore } from './file-store.ts'

/** A store in a bucket that records whether the bucket answers. */
export const watchedFileStore = (files: FileStore, watch: OutageWatch): FileStore => ({
  put: (all) => watched(watch, files.put(all)),
  open: (name) => watched(watch, files.open(name)),
  remove: (names) => watched(watch, files.remove(names)),
  list: () => files.list(),
})
