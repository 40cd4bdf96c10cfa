import { existsSync } from 'node:fs'
import { installPackage } from '#test/debian.ts'

/**
 * A browser or its driver, installed if it is missing and may be.
 * @param paths where distributions put it
 * @throws when it is missing: the test must not be left out unnoticed
 */
export function programOf(debianPackage: string, ...paths: [string, ...string[]]): string {
  const find = () => paths.find(path => existsSync(path))
  if (!find()) installPackage(debianPackage)
  const found = find()
  if (!found)
    throw new Error(`No ${paths[0]}: install it (Debian: apt-get install ${debianPackage})`)
  return found
}
