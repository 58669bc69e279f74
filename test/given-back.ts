import { afterAll, vi } from 'vitest'

// Files share their worker's globals (`isolate: false`): clocks, globals and spies that a test has not given back would
// fail tests of later files, which hang or find a frozen time.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
