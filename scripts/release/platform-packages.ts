import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockEntry, type LockedPackage, lockedPackages, named } from '../locked-packages.ts'

/** The platforms that archives are made for. All have glibc, like the Node that the lock file names. */
export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const
export type Platform = (typeof PLATFORMS)[number]

const cpuOf = (platform: Platform) => platform.slice('linux-'.length)

const allows = (listed: string | string[] | undefined, wanted: string) =>
  listed === undefined || [listed].flat().includes(wanted)

const runsOn = ({ os, cpu, libc }: LockEntry, platform: Platform) =>
  allows(os, 'linux') && allows(cpu, cpuOf(platform)) && allows(libc, 'glibc')

const byPath = new Map(lockedPackages.map(each => [each.path, each]))

/** Some packages name no platform, and are installed for what names another one only. */
function installedOn(platform: Platform): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (path: string): void => {
    const each = byPath.get(path)
    if (!each || found.has(path) || !runsOn(each.entry, platform)) return
    found.add(path)
    each.needs.forEach(visit)
  }
  named.forEach(visit)
  return found
}

/** The packages at or below `path` in the lock file that are installed on this platform. */
export function packagesAt(path: string, platform: Platform): LockedPackage[] {
  const installed = installedOn(platform)
  return lockedPackages.filter(
    each => (each.path === path || each.path.startsWith(`${path}/`)) && installed.has(each.path),
  )
}

const versionAt = (folder: string): string | null => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null
}

/** Installs packages of another platform in their own folder; npm checks each against the lock's hash. @throws Error */
function install(wanted: readonly LockedPackage[], platform: Platform, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const root = {
    name: 'first-domino-release',
    version: '0.0.0',
    dependencies: Object.fromEntries(wanted.map(({ name, version }) => [name, version])),
  }
  const packages = Object.fromEntries(
    wanted.map(({ path, entry: { version, integrity, os, cpu, libc } }) => [
      path,
      { version, integrity, os, cpu, libc },
    ]),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root, ...packages } }),
  )
  // Without `--force` npm refuses what does not run on this machine.
  const args = ['ci', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0)
    throw new Error(
      `npm could not fetch ${wanted.map(({ name }) => name).join(', ')} for ${platform}`,
    )
}

/**
 * Each package's folder: the installed one or, for other platforms than this machine's, one that npm fetches.
 * @throws Error when the registry cannot be reached
 */
export function foldersOf(
  wanted: readonly LockedPackage[],
  platform: Platform,
): Map<LockedPackage, string> {
  const apart = join('.cache', 'release', platform)
  const missing = wanted.filter(({ path, version }) => versionAt(path) !== version)
  if (missing.some(({ path, version }) => versionAt(join(apart, path)) !== version))
    install(missing, platform, apart)
  return new Map(
    wanted.map(each => [each, missing.includes(each) ? join(apart, each.path) : each.path]),
  )
}
