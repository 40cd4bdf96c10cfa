// What the lock file installs with the site itself, without the test tools.
import { readFileSync } from 'node:fs'

export interface LockEntry {
  name?: string
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  /** The platforms it supports, in npm's words; a few packages name one without a list. */
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)

const nameIn = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where a package's import of `name` resolves to: its own node_modules, or one above it. */
function found(from: string, name: string): string | null {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

const needs = (path: string, entry: Partial<LockEntry>): string[] =>
  Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies })
    .map(name => found(path, name))
    .filter((at): at is string => at !== null && !packages[at]?.dev)

/** The packages of `npm ci --omit=dev`, including those for other platforms, in the lock file's order. */
export const lockedPackages = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, entry]) => ({
    path,
    entry,
    name: entry.name ?? nameIn(path),
    version: entry.version,
    license: entry.license ?? null,
    integrity: entry.integrity ?? null,
    /** Not installed on platforms it does not support. */
    optional: Boolean(entry.optional || entry.devOptional),
    needs: needs(path, entry),
  }))

export type LockedPackage = (typeof lockedPackages)[number]

/** The direct dependencies. */
export const named = needs('', { ...packages[''], peerDependencies: {} })
