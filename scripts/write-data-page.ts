import { writeFileSync } from 'node:fs'
import { dataTable } from '#src/app/server/data-table.ts'

/** Writes docs/data.md; a test fails when it drifts from the manifests. */
writeFileSync(new URL('../docs/data.md', import.meta.url), dataTable())
