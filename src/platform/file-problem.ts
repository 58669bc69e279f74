import { userInfo } from 'node:os'
import { errorCode } from './error-code.ts'

const reasons: Record<string, (path: string) => string> = {
  EACCES: (path) => `the user ${userInfo().username} may not use ${path}: give it to them, or choose another`,
  EPERM: (path) => `the user ${userInfo().username} may not use ${path}: give it to them, or choose another`,
  EROFS: (path) => `${path} is on a disk that cannot be written: choose another`,
  ENOSPC: (path) => `the disk of ${path} is full: free some space, or choose another disk`,
  EDQUOT: (path) => `the disk space allowed for ${path} is used up: free some, or choose another disk`,
  ENOENT: (path) => `there is no ${path}`,
  ENOTDIR: (path) => `${path} cannot be a folder, because a part of that path is a file: choose another`,
  EEXIST: (path) => `${path} is a file where a folder is needed: choose another`,
  EISDIR: (path) => `${path} is a folder where a file is needed`,
  ENAMETOOLONG: (path) => `the path ${path} is too long: choose a shorter one`,
  EMFILE: () => 'too many files are open: raise the limit (ulimit -n, LimitNOFILE of systemd)',
  ENFILE: () => 'this machine has too many open files: close other programs',
  EIO: (path) => `the disk of ${path} does not work: check it, and restore a backup to another if need be`,
}

/** Why a file or folder cannot be used and what to do, without a full stop; null for other errors. */
export function fileProblem(error: unknown, path?: string): string | null {
  const reason = reasons[errorCode(error) ?? '']
  if (!reason || !(error instanceof Error)) return null
  return reason(path ?? ('path' in error && typeof error.path === 'string' ? error.path : 'the file'))
}

/** Whether trying again may help, because nothing is wrong with the setting. */
export const isPassing = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO'].includes(errorCode(error) ?? '')
