import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

/** The unit tests of one folder, which `npm run mutate` names. */
const { test: unit } = config.test!.projects![0] as { test: object }
export default defineConfig({ test: { ...unit, include: [process.env.MUTATION_TESTS!] } })
