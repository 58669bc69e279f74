import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** How often it is looked whether memory can be given back, in milliseconds. */
const LOOK_MS = 10_000
/** The part of that time below which the process counts as quiet. */
const QUIET = 0.2
const ASKED_BYTES = 96 * 1024 * 1024
/** The growth of the heap, since it was last collected, that is worth a collection. */
const WORTH = 1.2

/**
 * Keeps V8's heap small: garbage that a start, the search index or a busy hour left behind is collected in a quiet moment.
 * Otherwise V8 collects when its heap reaches a limit, which is hundreds of megabytes before the first collection. Returns how to end it, which
 * returns how much was asked for.
 */
export function keepHeapSmall(lookMs = LOOK_MS): () => number {
  let before = performance.eventLoopUtilization()
  let collected = 0
  let hasAsked = false
  let asked = 0
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    const { total_heap_size: size } = getHeapStatistics()
    if (hasAsked) collected = size
    // The first one sets V8's limit, so it does not wait for a quiet moment.
    hasAsked = size > collected * WORTH && (collected === 0 || utilization < QUIET)
    if (hasAsked) asked += askForCollection()
  }, lookMs).unref()
  return () => {
    clearInterval(timer)
    return asked
  }
}

/**
 * V8 begins a collection when that much memory outside its heap, in bytes, was asked for, and does it in small steps; one
 * that is called by name would stop the process for as long as it takes. The pages of this memory are never used. Returns
 * how much was asked for: a bundler drops what nobody uses.
 */
function askForCollection(): number {
  try {
    return new ArrayBuffer(ASKED_BYTES).byteLength
  } catch {
    // A system that does not promise memory before it is used refuses it, after a collection.
    return 0
  }
}
