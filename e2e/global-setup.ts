import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Migrates once for all sites: it takes a site longer than everything else that it does at its start. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-template-'))
  const file = join(folder, 'template.db')
  execFileSync(process.execPath, ['test/write-template.ts', file])
  process.env.SITE_DATABASE = file
  return () => rmSync(folder, { recursive: true, force: true })
}
