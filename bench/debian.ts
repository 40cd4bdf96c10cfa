import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Makes sure that a program the bench needs is there, installing its Debian package if this machine allows it.
 * @returns whether it is available
 */
export function haveProgram(file: string, debianPackage: string): boolean {
  if (existsSync(file)) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write(`Installing ${debianPackage} …\n`)
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      stdio: 'ignore',
    })
  } catch {
    return false
  }
  return existsSync(file)
}
