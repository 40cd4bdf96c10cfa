import { writeFileSync } from 'node:fs'
import { dataTable } from '#src/app/server/data-table.ts'
import { endpoints } from '#src/app/server/features.ts'
import { openapi } from '#src/platform/server/http/openapi.ts'

/** Writes the committed description of the API and docs/data.md; tests fail when they drift from contracts and manifests. */
writeFileSync(
  new URL('../src/app/openapi.json', import.meta.url),
  `${JSON.stringify(openapi(endpoints), null, 2)}\n`,
)
writeFileSync(new URL('../docs/data.md', import.meta.url), dataTable())
