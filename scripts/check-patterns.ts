// Checks that no pattern backtracks: those in `src`, and those in `locales/` for danger and the guide. Arguments go to
// oxlint, and take the place of `src`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { patternsIn } from './patterns.ts'

const FROM_LOCALES = '.cache/locale-patterns.ts'
mkdirSync('.cache', { recursive: true })
writeFileSync(FROM_LOCALES, patternsIn())
const [, , ...asked] = process.argv
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/oxlint/bin/oxlint',
    '--deny-warnings',
    ...(asked.length > 0 ? asked : ['src']),
    FROM_LOCALES,
  ],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
