import { fileURLToPath } from 'node:url'
import { findViolations } from './import-rules.ts'

const violations = findViolations(fileURLToPath(new URL('..', import.meta.url)))
for (const { file, line, rule } of violations) console.log(`${file}:${line}: ${rule}`)
console.log(violations.length === 0 ? 'All imports follow the layout.' : `Violations: ${violations.length}`)
process.exitCode = violations.length === 0 ? 0 : 1
