import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * A program that the bench compares or loads with, installed from Debian's package where this machine may.
 * @returns whether it is there
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
