import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockedPackages } from '../locked-packages.ts'

const TEXT = /^(licen[cs]e|copying|notice)([.-].*)?$/i
/** Native parts with a license of their own, which their README lists by library. */
const OWN_TERMS = /^@img\/sharp-libvips-/
const RULE = '-'.repeat(80)

/**
 * The license texts that must accompany the code, of every package that is installed on all platforms. Native parts,
 * which are optional packages, have the license of the package that loads them.
 */
export function licenseTexts(): string {
  const seen = new Set<string>()
  const parts: string[] = []
  for (const { path, name, version, license, optional } of lockedPackages) {
    const heading = `${name} ${version}: ${license}`
    if ((optional && !OWN_TERMS.test(name)) || seen.has(heading) || !existsSync(path)) continue
    seen.add(heading)
    const files = readdirSync(path).filter(
      file => TEXT.test(file) || (OWN_TERMS.test(name) && file === 'README.md'),
    )
    parts.push(
      [heading, ...files.sort().map(file => readFileSync(join(path, file), 'utf8').trim())].join(
        '\n\n',
      ),
    )
  }
  return `${parts.sort().join(`\n\n${RULE}\n\n`)}\n`
}
