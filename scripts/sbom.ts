// Writes the software bill of materials to the given file, or to dist/sbom.cdx.json, from the lock file only: the same
// lock file gives the same bytes.
import { spawnSync } from 'node:child_process'

const [file = 'dist/sbom.cdx.json'] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js',
    ...['--package-lock-only', '--omit', 'dev', '--flatten-components'],
    ...['--output-reproducible', '--no-validate', '--output-file', file],
  ],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
