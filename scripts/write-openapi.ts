import { writeFileSync } from 'node:fs'
import { apiNames } from '#src/app/server/api-names.ts'
import { dataTable } from '#src/app/server/data-table.ts'
import { endpoints } from '#src/app/server/features.ts'
import { openapi } from '#src/platform/server/http/openapi.ts'

/** Gives each operation and component one line, which keeps both the file and its diffs small. */
function written(value: unknown, levels: number, indent = ''): string {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value)
  const lines = Object.entries(value).map(
    ([key, inner]) => `${indent}  ${JSON.stringify(key)}: ${written(inner, levels - 1, `${indent}  `)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent}}`
}

/** Writes the committed API description and docs/data.md; tests fail when they drift from contracts and manifests. */
writeFileSync(
  new URL('../src/app/openapi.json', import.meta.url),
  `${written(openapi(endpoints, await apiNames()), 3)}\n`,
)
writeFileSync(new URL('../docs/data.md', import.meta.url), dataTable())
