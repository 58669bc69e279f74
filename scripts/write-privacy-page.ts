import { writeFile } from 'node:fs/promises'
import { privacyPage } from '#features/privacy/server/privacy-page.ts'

await writeFile(new URL('../docs/PRIVACY.md', import.meta.url), privacyPage())
