import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const CACHE = resolve('.cache/debian')
const APT = '/usr/bin/apt-get'

/** Package lists and downloads in a folder of their own: nobody needs to be root, or waits for another's lock. */
const own = (folder: string) =>
  [
    `Dir::State::lists=${join(folder, 'lists')}`,
    `Dir::Cache=${join(folder, 'apt')}`,
    'APT::Sandbox::User=root',
  ].flatMap(option => ['-o', option])

const run = (command: string, args: readonly string[], cwd = CACHE) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 300_000 })

/** By the system's package lists, or by new ones if those are missing or outdated; apt checks the signatures. */
function download(name: string, folder: string): string | null {
  if (run(APT, ['download', name], folder).status !== 0) {
    const aside = mkdtempSync(join(CACHE, 'apt-'))
    for (const each of ['lists/partial', 'apt/archives/partial'])
      mkdirSync(join(aside, each), { recursive: true })
    run(APT, [...own(aside), 'update'])
    run(APT, [...own(aside), 'download', name], folder)
    rmSync(aside, { recursive: true, force: true })
  }
  const file = readdirSync(folder).find(each => each.endsWith('.deb'))
  return file ? join(folder, file) : null
}

/**
 * Parts of a Debian package, downloaded once and unpacked without being installed.
 * @param parts paths within the package, such as `usr/bin/caddy`; a folder stands for all that is in it
 * @returns the folder that they are in
 * @throws when the package cannot be downloaded: the test must not be left out unnoticed
 */
export function debianPackage(name: string, parts: readonly string[]): string {
  const home = join(CACHE, name)
  if (parts.every(part => existsSync(join(home, part)))) return home
  mkdirSync(CACHE, { recursive: true })
  const making = mkdtempSync(join(CACHE, `${name}-`))
  try {
    const file = existsSync(APT) ? download(name, making) : null
    const unpack = 'file=$1; shift; dpkg-deb --fsys-tarfile "$file" | tar -xf - "$@"'
    const inside = parts.map(part => `./${part}`)
    if (file) run('sh', ['-c', unpack, 'sh', file, ...inside], making)
    if (!parts.every(part => existsSync(join(making, part))))
      throw new Error(
        `No ${name}: Debian's package could not be downloaded with apt-get and unpacked`,
      )
    if (file) rmSync(file)
    rmSync(home, { recursive: true, force: true })
    renameSync(making, home)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return home
}

/** Waits for the lock, since the other engine's tests may be installing at the same time. */
const WAIT_FOR_LOCK = 'DPkg::Lock::Timeout=300'

/**
 * Installs a package and what it needs, as root or with `sudo`, where that is possible; the caller checks whether it
 * worked. It takes minutes on a busy machine: call it in a hook that has them.
 */
export function installPackage(name: string): void {
  if (!existsSync(APT)) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '-o', WAIT_FOR_LOCK, '--no-install-recommends', name],
  ]) {
    const [command, ...rest] =
      process.getuid?.() === 0 ? [APT, ...args] : ['sudo', '-n', APT, ...args]
    spawnSync(command ?? '', rest, { stdio: 'ignore', env, timeout: 600_000 })
  }
}
