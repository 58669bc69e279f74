import { join } from 'node:path'

/** Where a shop keeps its pictures. */
export const uploadsOf = (dataDir: string): string => join(dataDir, 'uploads')
