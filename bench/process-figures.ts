import { readdir, readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** The processor time used by a process, in seconds. Linux only; 0 elsewhere. */
export async function cpuSeconds(pid: number): Promise<number> {
  return secondsIn(await statOf(pid), 'own')
}

/** The processor time used by a process, its children and its ended children, in seconds. Never decreases. */
export async function treeCpuSeconds(pid: number): Promise<number> {
  for (;;) {
    const ended = secondsIn(await statOf(pid), 'ended children')
    const stats = await Promise.all((await processTree(pid)).map(statOf))
    // A child that ends during the reading may be counted in neither part; in that case read again.
    const isComplete = stats.every((stat) => stat !== '') || stats[0] === ''
    if (isComplete && secondsIn(await statOf(pid), 'ended children') === ended)
      return stats.reduce((sum, stat) => sum + secondsIn(stat, 'own'), ended)
  }
}

const statOf = (pid: number) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')

function secondsIn(stat: string, whose: 'own' | 'ended children'): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const first = whose === 'own' ? 11 : 13
  return (Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0)) / TICKS_PER_SECOND
}

/** A process and its children. */
export async function processTree(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean)
  const children = await Promise.all(
    pids.map(async (child) => {
      const stat = await statOf(child)
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid ? [child] : []
    }),
  )
  return [pid, ...children.flat()]
}

/** The memory of processes, in megabytes: their own pages and their share of shared ones. */
export async function memoryMegabytes(pids: number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Resident memory of one process, in megabytes. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
