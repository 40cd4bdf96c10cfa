import { writeFileSync } from 'node:fs'
import { endpoints } from '#src/app/server/features.ts'
import { openapi } from '#src/platform/server/http/openapi.ts'

/** Writes the committed description of the API; a test fails when it drifts from the contracts. */
writeFileSync(
  new URL('../src/app/openapi.json', import.meta.url),
  `${JSON.stringify(openapi(endpoints), null, 2)}\n`,
)
