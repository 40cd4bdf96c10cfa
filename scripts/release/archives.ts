import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { payloadOf } from './payload.ts'
import type { Platform } from './platform-packages.ts'
import { writeTar } from './tar.ts'

export const SUMS = 'SHA256SUMS'
const BILL_OF_MATERIALS = 'sbom.cdx.json'

/** @throws Error when it cannot be written */
export function writeBillOfMaterials(folder: string): void {
  const file = join(folder, BILL_OF_MATERIALS)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts', file], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the bill of materials could not be written: ${stderr}`)
}

export interface ArchiveOptions {
  folder: string
  platform: Platform
  version: string
  /** The time of every file, in seconds since 1970. */
  seconds: number
  /** The gzip level, 1 to 9. */
  level: number
}

/**
 * Packs the build in `dist/` with Node and what it needs: unpacked, it runs without anything installed. The same commit
 * gives the same bytes.
 * @returns the archive's path
 */
export async function writeArchive({ folder, platform, version, seconds, level }: ArchiveOptions) {
  const top = `first-domino-${version}-${platform}`
  const file = join(folder, `${top}.tar.gz`)
  mkdirSync(folder, { recursive: true })
  const entries = payloadOf(platform, version).map(entry => ({
    ...entry,
    path: `${top}/${entry.path}`,
  }))
  await writeTar(file, entries, seconds, level)
  return file
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return `${hash.digest('hex')}  ${basename(file)}\n`
}

/** Checksums of everything in the folder, as `sha256sum -c` reads them, but for the sums' own file and signature. */
export async function writeSums(folder: string): Promise<void> {
  const names = readdirSync(folder).filter(name => !name.startsWith(SUMS))
  const lines = await Promise.all(names.sort().map(name => sumOf(join(folder, name))))
  writeFileSync(join(folder, SUMS), lines.join(''))
}
