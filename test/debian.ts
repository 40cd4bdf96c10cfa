import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const CACHE = resolve('.cache/debian')
const APT = '/usr/bin/apt-get'

/** Lists and downloads of one's own, so that nobody needs to be root. */
const OWN = [
  `Dir::State::lists=${join(CACHE, 'lists')}`,
  `Dir::Cache=${join(CACHE, 'apt')}`,
  'APT::Sandbox::User=root',
].flatMap(option => ['-o', option])

const run = (command: string, args: readonly string[], cwd = CACHE) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 300_000 })

/** By the system's own lists, or by new ones where those are missing or name a version that is gone; apt checks the signatures. */
function download(name: string, folder: string): string | null {
  if (run(APT, ['download', name], folder).status !== 0) {
    for (const each of ['lists/partial', 'apt/archives/partial'])
      mkdirSync(join(CACHE, each), { recursive: true })
    run(APT, [...OWN, 'update'])
    run(APT, [...OWN, 'download', name], folder)
  }
  const file = readdirSync(folder).find(each => each.endsWith('.deb'))
  return file ? join(folder, file) : null
}

/**
 * Parts of a Debian package, downloaded once and unpacked without being installed.
 * @param parts paths within the package, such as `usr/bin/caddy`; of a folder, all that is in it
 * @returns the folder that they are in
 * @throws with instructions where Debian's archive cannot be asked: the test must not be left out unnoticed
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
      throw new Error(`No ${name}: Debian's package could not be downloaded with apt-get and unpacked`)
    if (file) rmSync(file)
    rmSync(home, { recursive: true, force: true })
    renameSync(making, home)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return home
}
