import { writeFileSync } from 'node:fs'
import { endpoints } from '#src/server/endpoints.ts'
import { openapi } from '#src/server/openapi.ts'

/** Writes the committed description of the API; a test fails when it drifts from the contracts. */
writeFileSync(
  new URL('../src/contract/openapi.json', import.meta.url),
  `${JSON.stringify(openapi(endpoints), null, 2)}\n`,
)
