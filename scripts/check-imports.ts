import { fileURLToPath } from 'node:url'
import { findOffences } from './import-rules.ts'

const offences = findOffences(fileURLToPath(new URL('..', import.meta.url)))
for (const { file, line, rule } of offences) console.log(`${file}:${line}: ${rule}`)
console.log(offences.length === 0 ? 'All imports follow the layout.' : `Offences: ${offences.length}`)
process.exitCode = offences.length === 0 ? 0 : 1
